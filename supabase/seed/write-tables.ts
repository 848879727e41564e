import type {Day} from '#src/lib/civil-date.ts';
import {brotherRow} from './brother-rows.ts';
import {circumscriptions, countries, dioceses, seePlaces, workPlaces} from './geography.ts';
import {
  formationRows,
  ordinationRows,
  residenceRows,
  serviceRows,
  vowRows,
} from './history-rows.ts';
import type {Household} from './household.ts';
import {fraternities, housePlaces} from './houses.ts';
import {institutions} from './institutions.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {residencesOf} from './residences.ts';
import {servicesOf} from './services.ts';
import type {Tables} from './tables.ts';
import {createWitnesses} from './witnesses.ts';

/** Writes people and houses down as the rows of the records. */
export function writeTables(
  people: readonly Person[],
  household: Household,
  today: Day,
  random: Random,
): Tables {
  const moves = random.fork('moves');
  const details = random.fork('details');
  const witnesses = createWitnesses(people, random.fork('witnesses'));
  const residences = new Map(
    people.map((one) => [one.id, residencesOf(one, household, today, moves)]),
  );
  const services = servicesOf(people, residences, household, random.fork('services'));
  return {
    countries: copied(countries),
    circumscriptions: copied(circumscriptions),
    places: copied([...housePlaces, ...seePlaces, ...workPlaces]),
    dioceses: copied(dioceses),
    fraternities: copied(fraternities),
    institutions: copied(institutions),
    brothers: people.map((one) => brotherRow(one, today, details)),
    ordinations: people.flatMap((one) => ordinationRows(one, details)),
    vows: people.flatMap((one) => vowRows(one, witnesses)),
    formation_stages: people.flatMap((one) => formationRows(one)),
    fraternity_assignments: people.flatMap((one) =>
      residenceRows(one, residences.get(one.id) ?? []),
    ),
    institution_assignments: serviceRows(services),
  };
}

/** The lists of the modules stay as they are, whatever is done to the rows. */
function copied<T extends object>(rows: readonly T[]): T[] {
  return rows.map((row) => ({...row}));
}
