import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {circumscriptionId} from './geography.ts';
import {idOf} from './ids.ts';
import type {Person} from './person.ts';
import {listOf, type Draft} from './tables.ts';

const code = 'PRV-NUS';
const id = idOf('chapters', code);

/** The offices of the province, in the order in which the chapter elected to them. */
const elected = listOf(
  `minister, provincial vicar, provincial councillor, provincial councillor, provincial councillor,
   provincial secretary, provincial bursar`,
);

const votes = listOf('58 of 71, 42 of 71, 47 of 71, 40 of 71, 39 of 71');

/** The term of three years ends within the days in which the agenda announces it. */
const daysLeft = 52;

/** Writes the last chapter of the province, which is to meet again soon. */
export function chapterRows(today: Day): Draft<'chapters'>[] {
  const start = startOf(today);
  return [
    {
      id,
      title: `Provincial chapter ${start.slice(0, 4)}`,
      kind: 'provincial',
      start_date: addDays(start, -4),
      end_date: addDays(start, 2),
      location_name: 'Pontianak',
      circumscription_id: circumscriptionId(code),
      fraternity_id: null,
      president: 'The delegate of the general minister',
      notes:
        'The province opens a house in each diocese that asks for it, and closes none before the next chapter.',
    },
  ];
}

/** Writes the elections of the chapter: of priests of the province in their best years, and of a secretary and a bursar whom the minister appointed. */
export function electionRows(people: readonly Person[], today: Day): Draft<'elections'>[] {
  const start = startOf(today);
  const eligible = people.filter(isEligible(addMonths(start, -120)));
  return elected.map((office, index) => {
    const brother = eligible[index];
    if (brother === undefined) throw new Error(`Nobody can be elected ${office}.`);
    const ballots = votes[index];
    return {
      id: idOf('elections', `${code}/${index}`),
      brother_id: brother.id,
      chapter_id: id,
      office,
      manner: ballots === undefined ? 'appointed' : 'elected',
      fraternity_id: null,
      circumscription_id: circumscriptionId(code),
      start_date: start,
      end_date: addDays(addMonths(start, 36), -1),
      left_on: null,
      votes: ballots ?? null,
      acceptance: 'accepted',
    };
  });
}

/** The day on which the chapter elected. */
function startOf(today: Day): Day {
  return addMonths(addDays(today, daysLeft), -36);
}

function isEligible(bound: Day): (person: Person) => boolean {
  return ({code: of, kind, exit, isSuspended, isForced, flaw, ages, perpetual}) =>
    of === code &&
    kind === 'priest' &&
    exit === null &&
    !isSuspended &&
    !isForced &&
    flaw === null &&
    ages[0] >= 45 &&
    ages[1] < 75 &&
    (perpetual ?? bound) < bound;
}
