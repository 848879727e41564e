import {sort} from 'd3-array';
import {toSearchText} from '#src/lib/search-text.ts';
import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import type {PartialDay} from '#src/lib/partial-day.ts';
import {completePhone} from '#src/lib/phone-number.ts';
import {brother} from '#src/records/brother.ts';
import {territoryOf} from './geography.ts';
import type {Person} from './person.ts';
import {draft, findOne, idOf, listOf, readTable, rowOf, wordsOf, type Draft} from './tables.ts';

const remarks = wordsOf('remarks');
const causesOfDeath = wordsOf('causes of death');
/** The saints after whom brothers of Europe are named. */
const saints = readTable('name-days', 'day | given');

/** Writes a brother's own row. The dead have no contacts, the living have all three. */
export function brotherRow(person: Person): Draft<'brothers'> {
  const {exit, name, birthName: birth_name, birth: birth_date, vocation, nation, random} = person;
  const town = random.pick(nation.towns);
  const row = draft('brothers', person.id, {
    ...{id: person.id, name, birth_name, birth_place: town, birth_date, vocation_type: vocation},
    circumscription_id: idOf('circumscriptions', person.code),
    nationality: idOf('countries', nation.name),
    membership_status: exit?.kind ?? (person.isPresent ? 'active' : 'suspended'),
    name_day: nameDayOf(name),
    ...(exit === null ? contacts(person) : {death_date: exit.date, departure_date: exit.date}),
    ...{death_place: town, burial_place: `Friars' plot, ${town}`},
    death_cause: exit?.kind === 'deceased' ? random.pick(causesOfDeath) : null,
    ...{departure_reason: exit?.reason ?? null, departure_notes: exit?.notes ?? null},
    notes: random.chance(0.06) ? random.pick(remarks) : null,
  });
  // The declaration empties the fields of another membership.
  return brother.normalize(row) as Draft<'brothers'>;
}

function nameDayOf(name: string): PartialDay | null {
  const [given = ''] = name.split(' ');
  const saint = saints.find((one) => listOf(one.given).includes(given));
  return saint === undefined ? null : `XXXX-${saint.day}`;
}

function contacts({code, side, name, birthName, random}: Person): Partial<Draft<'brothers'>> {
  const [helper = '', kinship = ''] = random.pick(listOf(side.relatives)).split(' ');
  const [given = '', ...rest] = toSearchText(name).split(' ');
  const mailbox = `${given}.${rest.join('')}`.replaceAll(/[^a-z.]/g, '');
  const family = (birthName ?? name).split(' ').slice(1).join(' ');
  const number = (): string =>
    `${territoryOf(code).mobile} ${random.int(100, 999)} ${random.int(100, 999)}`;
  const phone = completePhone(number(), null);
  const languages = listOf(side.spoken).slice(0, random.int(2, 4));
  return {
    ...{phone, email: `${mailbox}@fraternitas.example`},
    emergency_contact: `${helper} ${family} (${kinship}), ${number()}`,
    // Of ten brothers one refuses to be printed with his contacts, and one was not asked.
    contact_in_directory: phone.endsWith('9') ? null : phone.endsWith('8') ? 'refused' : 'allowed',
    additional_info: random.chance(0.2) ? {languages} : null,
  };
}

/** What a lay brother and a priest studied at first. */
const schools = readTable('schools', 'side | name | subject | degree | school | location_name');

const specialities = wordsOf('specialities');

/** Writes a priest's theology, and of some what they studied after it; of a lay brother a school of crafts. */
export function studyRows(person: Person): Draft<'studies'>[] {
  const {first, priesthood, nation, random} = person;
  if (first === null) return [];
  const name = priesthood === null ? 'school' : 'theology';
  const start = addMonths(first, priesthood === null ? -84 : 12);
  const end = priesthood ?? addMonths(first, -48);
  const school = findOne(schools, (one) => one.side === nation.side.name && one.name === name);
  const {subject, degree, location_name} = school;
  const study = rowOf('studies', person, name, {
    ...{subject, degree: degree as 'diploma', school: school.school, location_name},
    ...{start_date: String(yearOf(start)), end_date: String(yearOf(end))},
  });
  if (priesthood === null || !random.chance(0.3)) return [study];
  const licence = rowOf('studies', person, 'licence', {
    ...{subject: random.pick(specialities), degree: 'licentiate'},
    ...{school: 'Pontificia Università Antonianum', location_name: 'Roma'},
    ...{start_date: addMonths(priesthood, 24), end_date: addMonths(priesthood, 48)},
  });
  return [study, licence];
}

/** Writes a brother's mother tongue, the language of his country, and one or two that he learned. */
export function languageRows(person: Person): Draft<'brother_languages'>[] {
  const {nation, side, random} = person;
  const learned = random.shuffled(['en', 'la', 'it']).slice(0, random.int(1, 2));
  return [...new Set([nation.language, side.language, ...learned])].map((language) => {
    const known = language === side.language ? 'fluent' : random.pick(['good', 'basic'] as const);
    const level = language === nation.language ? 'mother_tongue' : known;
    return rowOf('brother_languages', person, language, {language, level});
  });
}

/** The days from today on which the first passports expire: two have expired, six do so soon. */
const pressingDays = [-38, -9, 4, 12, 26, 41, 58, 83];

type Document = Draft<'brother_documents'>;
type Kind = Document['kind'];

/** Writes the documents of the users, and of one in six of the others; abroad a brother has a residence permit. */
export function documentRows(people: readonly Person[], today: Day): Document[] {
  const present = people.filter(({exit}) => exit === null);
  const holders = present.filter(({account, random}) => account !== null || random.chance(1 / 6));
  const others = sort(holders, ({id}) => id).filter(({account}) => account === null);
  return holders.flatMap((person) => {
    const {nation, side, priesthood, account, random} = person;
    const inMonths = (least: number, most: number): Day =>
      random.day(addMonths(today, least), addMonths(today, most));
    const paper = (kind: Kind, issued_by: string, months: number, valid_until: Day): Document => {
      const number = `${kind.slice(0, 2).toUpperCase()}${random.int(1_000_000, 9_999_999)}`;
      const issued_on = addMonths(valid_until, -months);
      const values = {kind, number, issued_by, issued_on, valid_until};
      return rowOf('brother_documents', person, kind, values);
    };
    const inDays = account === 'friar' ? 47 : pressingDays[others.indexOf(person)];
    const expiry = inDays === undefined ? inMonths(4, 110) : addDays(today, inDays);
    const papers = [paper('passport', nation.side.immigrationOffice, 120, expiry)];
    if (nation.side !== side) {
      papers.push(paper('residence_permit', side.immigrationOffice, 24, inMonths(4, 22)));
    }
    if (account === null) return papers;
    papers.push(paper('driving_licence', nation.name, 60, inMonths(6, 50)));
    if (priesthood === null) return papers;
    const faculty = {kind: 'confession_faculty', issued_by: side.chancery, issued_on: priesthood};
    return [...papers, rowOf('brother_documents', person, 'faculty', faculty as Document)];
  });
}
