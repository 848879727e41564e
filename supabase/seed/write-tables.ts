import type {Day} from '#src/lib/civil-date.ts';
import {brotherRow} from './brother-rows.ts';
import {circumscriptions, countries, dioceses, institutionPlaces} from './geography.ts';
import type {Household} from './household.ts';
import {fraternities, housePlaces} from './houses.ts';
import {idOf} from './ids.ts';
import {institutions} from './institutions.ts';
import {orderRows, stageRows, vowRows} from './life-rows.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {residencesOf} from './residences.ts';
import {servicesOf} from './services.ts';
import type {Tables} from './tables.ts';

/** Writes people and houses down as the rows of the records, in an order in which rows may refer to each other. */
export function writeTables(
  people: readonly Person[],
  household: Household,
  today: Day,
  random: Random,
): Tables {
  const details = random.fork('details');
  const moves = random.fork('moves');
  const residences = new Map(
    people.map((one) => [one.id, residencesOf(one, household, today, moves)]),
  );
  const services = servicesOf(people, residences, household, random.fork('services'));
  return {
    countries: copied(countries),
    circumscriptions: copied(circumscriptions),
    places: copied([...housePlaces, ...institutionPlaces]),
    dioceses: copied(dioceses),
    fraternities: copied(fraternities),
    institutions: copied(institutions),
    brothers: people.map((one) => brotherRow(one, details)),
    ordinations: people.flatMap((one) => orderRows(one, details)),
    vows: people.flatMap((one) => vowRows(one, details)),
    formation_stages: people.flatMap((one) => stageRows(one, today, details)),
    fraternity_assignments: people.flatMap(({id, key}) =>
      (residences.get(id) ?? []).map(({house, role, start, end}, index) => ({
        ...{id: idOf('fraternity_assignments', `${key}/${index}`), brother_id: id},
        ...{fraternity_id: house.id, role, start_date: start, end_date: end},
      })),
    ),
    institution_assignments: services.map(({person, work, role, start, end}) => ({
      id: idOf('institution_assignments', `${person.key}/${work.id}/${start}/${role}`),
      ...{brother_id: person.id, institution_id: work.id, role},
      ...{start_date: start, end_date: end},
    })),
  };
}

/** The lists of the modules stay as they are, whatever is done to the rows. */
function copied<T extends object>(rows: readonly T[]): T[] {
  return rows.map((row) => ({...row}));
}
