import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {isActivePriest, type Person} from './person.ts';
import {at, draft, idOf, readTable} from './tables.ts';

const code = 'PRV-NUS';

/** The offices of the province, in the order in which the chapter elected to them; the minister appointed to the last two. */
const offices = readTable('offices', 'office | votes');

/** The term of three years ends within the days in which the agenda announces it. */
const daysLeft = 52;

/** Writes the last chapter of the province, which is to meet again soon, and its elections: of priests in their best years. */
export function chapterRows(people: readonly Person[], today: Day) {
  const start_date = addMonths(addDays(today, daysLeft), -36);
  const circumscription_id = idOf('circumscriptions', code);
  const eligible = people.filter((one) => {
    const isInAge = one.ages[0] >= 45 && one.ages[1] < 75;
    return isActivePriest(one) && one.code === code && isInAge && !one.isKept;
  });
  const chapter = draft('chapters', code, {
    ...{title: `Provincial chapter ${yearOf(start_date)}`, kind: 'provincial'},
    ...{start_date: addDays(start_date, -4), end_date: addDays(start_date, 2)},
    ...{location_name: 'Pontianak', circumscription_id},
    president: 'The delegate of the general minister',
    notes:
      'The province opens a house in each diocese that asks for it, and closes none before the next chapter.',
  });
  const elections = offices.map(({office, votes}, index) =>
    draft('elections', `${code}/${index}`, {
      ...{brother_id: at(eligible, index).id, chapter_id: chapter.id, circumscription_id, office},
      ...{manner: votes === '' ? 'appointed' : 'elected', votes: votes || null},
      ...{start_date, end_date: addDays(addMonths(start_date, 36), -1), acceptance: 'accepted'},
    }),
  );
  return {chapters: [chapter], elections};
}
