import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {isIslandCode} from './geography.ts';
import {isIslander, namesOf} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {entriesOf, findOne, readTable, rowOf, type Draft} from './tables.ts';

/** What a lay brother and a priest studied at first. */
const schools = readTable<'side' | 'name' | 'subject' | 'degree' | 'school' | 'location_name'>(
  'schools',
);

const specialities = ['Spiritualità francescana', 'Liturgia', 'Sacra Scrittura'];

/** Writes a priest's theology, and of some what they studied after it; of a lay brother a school of crafts. */
export function studyRows(person: Person, random: Random): Draft<'studies'>[] {
  const {first, priesthood, nation} = person;
  if (first === null) return [];
  const name = priesthood === null ? 'school' : 'theology';
  const start = addMonths(first, priesthood === null ? -84 : 12);
  const end = priesthood ?? addMonths(first, -48);
  const side = isIslander(nation) ? 'islands' : 'europe';
  const school = findOne(schools, (one) => one.side === side && one.name === name);
  const study = rowOf('studies', person, name, {
    ...{subject: school.subject, degree: school.degree as 'diploma' | 'bachelor'},
    ...{school: school.school, location_name: school.location_name},
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
export function languageRows(person: Person, random: Random): Draft<'brother_languages'>[] {
  const mother = namesOf(person.nation).language;
  const present = isIslandCode(person.code) ? 'id' : 'it';
  const learned = random.shuffled(['en', 'la', 'it']).slice(0, random.int(1, 2));
  return [...new Set([mother, present, ...learned])].map((language) => {
    const known = random.pick(['good', 'basic'] as const);
    const level = language === mother ? 'mother_tongue' : language === present ? 'fluent' : known;
    return rowOf('brother_languages', person, language, {language, level});
  });
}

/** Writes the cession before the first vows, and the will before the perpetual ones. */
export function goodsRows(person: Person): Draft<'goods_dispositions'>[] {
  const isHere = isIslandCode(person.code);
  const kept_at = isHere ? 'Arsip provinsi, Pontianak' : 'Archivio provinciale, Perugia';
  const vows = {cession: person.first, will: person.perpetual};
  return entriesOf(vows).flatMap(([kind, day]) => {
    if (day === null) return [];
    const date = addDays(day, kind === 'cession' ? -7 : -10);
    return [rowOf('goods_dispositions', person, kind, {kind, date, kept_at})];
  });
}

/** Writes the baptism and the confirmation, with their places in the registers. */
export function sacramentRows(person: Person, random: Random): Draft<'sacraments'>[] {
  const baptism = addDays(person.birth, random.int(8, 60));
  const received = {baptism, confirmation: addMonths(baptism, 150)};
  return entriesOf(received).map(([kind, date]) => {
    const register_entry = `${random.int(1, 12)}/${random.int(1, 240)}/${random.int(1, 900)}`;
    const parish = parishOf(person);
    return rowOf('sacraments', person, kind, {kind, date, parish, register_entry});
  });
}

/** Writes the notices of perpetual profession and ordination, most of which the parish has acknowledged. */
export function noticeRows(person: Person, today: Day, random: Random): Draft<'parish_notices'>[] {
  const {perpetual, diaconate, priesthood} = person;
  const events = {perpetual_profession: perpetual, diaconate, priesthood};
  return entriesOf(events).flatMap(([event, day]) => {
    const sent_on = day === null ? today : addDays(day, 14);
    if (sent_on >= today) return [];
    const answered = addDays(sent_on, random.int(20, 90));
    const acknowledged_on = answered < today ? answered : null;
    const parish = parishOf(person);
    return [rowOf('parish_notices', person, event, {event, sent_on, parish, acknowledged_on})];
  });
}

function parishOf({nation}: Person): string {
  return isIslander(nation) ? 'Paroki Santo Yosef, Pontianak' : 'Parrocchia di San Rufino, Assisi';
}

/** The days from today on which the first passports expire: two have expired, six do so soon. */
const pressingDays = [-38, -9, 4, 12, 26, 41, 58, 83];

type Document = Draft<'brother_documents'>;

/** Writes the documents of the users, and of one in six of the others; abroad a brother has a residence permit. */
export function documentRows(people: Person[], today: Day, random: Random): Document[] {
  const present = people.filter(({exit}) => exit === null);
  const holders = present.filter(({account}) => account !== null || random.chance(1 / 6));
  const pressing = random.shuffled(holders.filter(({account}) => account === null));
  const days = new Map(pressingDays.map((day, index) => [pressing[index], day]));
  const inMonths = (least: number, most: number): Day =>
    random.day(addMonths(today, least), addMonths(today, most));
  const office = (isOnIslands: boolean): string =>
    isOnIslands ? 'Kantor Imigrasi Pontianak' : 'Questura di Perugia';

  return holders.flatMap((person) => {
    const {nation, code, priesthood, account} = person;
    const isHere = isIslandCode(code);
    const paper = (kind: Document['kind'], values: Partial<Document>): Document =>
      rowOf('brother_documents', person, kind, {...values, kind});
    const lasting = (months: number, valid_until: Day): Partial<Document> => {
      return {issued_on: addMonths(valid_until, -months), valid_until};
    };
    const inDays = account === 'friar' ? 47 : days.get(person);
    const ends = lasting(120, inDays === undefined ? inMonths(4, 110) : addDays(today, inDays));
    const number = `X${random.int(1_000_000, 9_999_999)}`;
    const rows = [paper('passport', {number, issued_by: office(isIslander(nation)), ...ends})];
    if (isIslander(nation) !== isHere) {
      const permit = {...lasting(24, inMonths(4, 22)), number: `RP-${random.int(10_000, 99_999)}`};
      rows.push(paper('residence_permit', {...permit, issued_by: office(isHere)}));
    }
    if (account === null) return rows;
    const valid = lasting(60, inMonths(6, 50));
    const licence = String(random.int(100_000_000, 999_999_999));
    rows.push(paper('driving_licence', {number: licence, issued_by: nation, ...valid}));
    const bishop = isHere ? 'Keuskupan Agung Pontianak' : 'Arcidiocesi di Perugia';
    const faculty = {issued_by: bishop, issued_on: priesthood};
    return priesthood === null ? rows : [...rows, paper('confession_faculty', faculty)];
  });
}
