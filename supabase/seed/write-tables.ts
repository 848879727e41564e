import type {Day} from '#src/lib/civil-date.ts';
import {brotherRow} from './brother-rows.ts';
import {documentRows} from './documents.ts';
import {chapterRows} from './chapters.ts';
import {goodsRows, noticeRows, sacramentRows} from './church-acts.ts';
import {circumscriptions, countries, dioceses, institutionPlaces} from './geography.ts';
import type {Household} from './household.ts';
import {fraternities, housePlaces} from './houses.ts';
import {institutions} from './institutions.ts';
import {orderRows, stageRows, vowRows} from './life-rows.ts';
import {necrologyRows} from './necrology.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {homeRows} from './homes.ts';
import {serviceRows} from './services.ts';
import {languageRows, studentsAmong, studyRows} from './studies.ts';
import type {Tables} from './tables.ts';

/** Writes people and houses down as the rows of the records, in an order in which rows may refer to each other. */
export function writeTables(
  people: readonly Person[],
  household: Household,
  owners: ReadonlyMap<string, Person>,
  today: Day,
  random: Random,
): Tables {
  const details = random.fork('details');
  const moves = random.fork('moves');
  const studies = random.fork('studies');
  const students = studentsAmong(people, owners, studies);
  const {chapters, elections} = chapterRows(people, today);
  const homes = people.flatMap((one) => homeRows(one, household, today, moves));
  return {
    countries: copied(countries),
    circumscriptions: copied(circumscriptions),
    places: copied([...housePlaces, ...institutionPlaces]),
    dioceses: copied(dioceses),
    fraternities: copied(fraternities),
    institutions: copied(institutions),
    chapters,
    brothers: people.map((one) => brotherRow(one, details)),
    ordinations: people.flatMap((one) => orderRows(one, details)),
    vows: people.flatMap((one) => vowRows(one, details)),
    formation_stages: people.flatMap((one) => stageRows(one, today, details)),
    fraternity_assignments: homes,
    institution_assignments: serviceRows(people, homes, household, random.fork('services')),
    studies: studyRows(students, studies),
    brother_languages: languageRows(students, studies),
    elections,
    brother_documents: documentRows(people, owners, today, random.fork('documents')),
    goods_dispositions: goodsRows(students),
    sacraments: sacramentRows(students, random.fork('sacraments')),
    parish_notices: noticeRows(students, today, random.fork('notices')),
    necrology_entries: necrologyRows(),
  };
}

/** The lists of the modules stay as they are, whatever is done to the rows. */
function copied<T extends object>(rows: readonly T[]): T[] {
  return rows.map((row) => ({...row}));
}
