import {toSearchText} from '#src/lib/search-text.ts';
import {addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {completePhone} from '#src/lib/phone-number.ts';
import {brother} from '#src/records/brother.ts';
import {customsOf, isIslandCode, sees, sideOf} from './geography.ts';
import {formationHouse, works} from './houses.ts';
import {isIslander, namesOf, placesOfOrigin, religiousNames} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {draft, entriesOf, idOf, listOf, rowOf, type Draft} from './tables.ts';

const relatives = {
  islands: listOf('Agnes sister, Veronika sister, Lusia niece, Stefanus brother, Matius nephew'),
  europe: listOf('Maria sister, Anna sister, Lucia niece, Stefano brother, Paolo nephew'),
};
const languages = {
  islands: ['Indonesian, English', 'Indonesian, Dayak', 'Indonesian, Batak, Italian'].map(listOf),
  europe: ['Italian, French', 'Italian, German, English', 'Italian, Spanish'].map(listOf),
};
const remarks = [
  ...['Prefers letters to the telephone.', 'Plays the organ.', 'Dieta senza sale.'],
  ...['Mengajar bahasa Latin di seminari.', 'Confessore ordinario delle clarisse.'],
];
const deathCauses = listOf('heart failure, old age, pneumonia, malaria, stroke');

/** Writes a brother's own row. The dead have no contacts, the living have all three. */
export function brotherRow(person: Person, random: Random): Draft<'brothers'> {
  const {exit, name, birthName: birth_name, birth: birth_date, vocation: vocation_type} = person;
  const town = random.pick(namesOf(person.nation).towns);
  const isTalkative = exit === null && random.chance(0.2);
  const row = draft('brothers', person.key, {
    ...{name, birth_name, birth_place: town, birth_date, vocation_type},
    circumscription_id: idOf('circumscriptions', person.code),
    nationality: idOf('countries', person.nation),
    ...(exit === null ? contacts(person, random) : {}),
    membership_status: exit?.kind ?? (person.isPresent ? 'active' : 'suspended'),
    ...(exit === null ? {} : {death_date: exit.date, departure_date: exit.date}),
    ...{death_place: town, burial_place: `Friars' plot, ${town}`},
    death_cause: exit?.kind === 'deceased' ? random.pick(deathCauses) : null,
    ...{departure_reason: exit?.reason ?? null, departure_notes: exit?.notes ?? null},
    additional_info: isTalkative ? {languages: random.pick(languages[sideOf(person.code)])} : null,
    notes: random.chance(0.06) ? random.pick(remarks) : null,
  });
  // The declaration empties the fields of another membership.
  return brother.normalize(row) as Draft<'brothers'>;
}

function contacts({code, name, birthName}: Person, random: Random): Partial<Draft<'brothers'>> {
  const [helper = '', kinship = ''] = random.pick(relatives[sideOf(code)]).split(' ');
  const [given = '', ...rest] = toSearchText(name).split(' ');
  const mailbox = `${given}.${rest.join('')}`.replaceAll(/[^a-z.]/g, '');
  const family = (birthName ?? name).split(' ').slice(1).join(' ');
  const number = (): string =>
    `${customsOf(code).mobile} ${random.int(100, 999)} ${random.int(100, 999)}`;
  const phone = completePhone(number(), null);
  return {
    ...{phone, email: `${mailbox}@fraternitas.example`},
    emergency_contact: `${helper} ${family} (${kinship}), ${number()}`,
    // Of ten brothers one refuses to be printed with his contacts, and one was not asked.
    contact_in_directory: phone.endsWith('9') ? null : phone.endsWith('8') ? 'refused' : 'allowed',
  };
}

type Stage = Draft<'formation_stages'>['stage'];

/** The years after first profession, with the months of each and the house that keeps it. */
const clericalStudies: readonly (readonly [stage: Stage, months: number, purpose: string])[] = [
  ['post_novitiate', 12, 'post-novitiate'],
  ['philosophy', 24, 'theologate'],
  ['pastoral_year', 12, 'post-novitiate'],
  ['theology', 999, 'theologate'],
];
const layStudies: typeof clericalStudies = [['post_novitiate', 999, 'post-novitiate']];

/** Lays the stages end to end; the last one is open where nothing ended it. */
export function stageRows(person: Person, today: Day, random: Random): Draft<'formation_stages'>[] {
  const {postulancy, novitiate, first, perpetual, diaconate, priesthood, kind, exit} = person;
  const isCleric = person.vocation === 'clerical';
  const rows: Draft<'formation_stages'>[] = [];
  const add = (stage: Stage, purpose: string, start_date: Day, end: Day | null): void => {
    const house = formationHouse(person, purpose);
    const keeper = works.find((one) => one.type === 'formation_house' && one.house === house);
    const values = {start_date, end_date: end ?? exit?.date ?? null};
    const institution_id = keeper?.id ?? null;
    rows.push(rowOf('formation_stages', person, stage, {stage, institution_id, ...values}));
  };
  if (random.chance(0.3)) {
    add('aspirancy', 'aspirancy', addMonths(postulancy, -random.int(6, 11)), postulancy);
  }
  add('postulancy', 'postulancy', postulancy, novitiate);
  if (novitiate !== null) add('novitiate', 'novitiate', novitiate, first);
  if (first === null) return rows;
  const layEnd = kind === 'simple' ? null : perpetual;
  const end = isCleric ? diaconate : layEnd;
  let start = first;
  for (const [stage, months, purpose] of isCleric ? clericalStudies : layStudies) {
    // Students were not sent to the parishes for a year before 1985.
    if (stage === 'pastoral_year' && first < '1985') continue;
    const next = addMonths(start, months);
    const isLast = next >= (end ?? exit?.date ?? today);
    add(stage, purpose, start, isLast ? end : next);
    if (isLast) break;
    start = next;
  }
  if (isCleric && diaconate !== null && first > '1980') {
    add('diaconal_year', 'theologate', diaconate, priesthood);
  }
  return rows;
}

/** Lists the vows: each renewal falls on the last day the vow before it binds. */
export function vowRows(person: Person, random: Random): Draft<'vows'>[] {
  const {first, due, perpetual, nation, code} = person;
  if (first === null || due === null) return [];
  // In Europe, and everywhere before 1985, the first vows were for three years.
  const months = !isIslander(nation) || first < '1985' ? 36 : null;
  const formation = formationHouse(person, 'novitiate').city;
  const seat = isIslandCode(code) ? 'Pontianak' : 'Perugia';
  const ministers = isIslandCode(code) ? 0 : 7;
  const friar = (n: number): string =>
    `${religiousNames[n % 22] ?? ''} da ${placesOfOrigin[n % 12] ?? ''}`;
  const row = (type: Draft<'vows'>['type'], date: Day, index: number): Draft<'vows'> =>
    rowOf('vows', person, index, {
      ...{type, date, duration_months: type === 'simple' ? months : null},
      location_name: type === 'solemn' ? seat : formation,
      // The minister of those years receives the vows of all.
      received_by: friar(ministers + Math.floor(yearOf(date) / 6)),
      ...{witness_1: friar(random.int(0, 65)), witness_2: friar(random.int(66, 131))},
    });
  const rows = [row('simple', first, 0)];
  for (let date = addMonths(first, months ?? 12); date < due; date = addMonths(date, 12)) {
    rows.push(row('renewal', date, rows.length));
  }
  return perpetual === null ? rows : [...rows, row('solemn', perpetual, rows.length)];
}

/** Lists the orders, all received from the bishop of one see near his house. */
export function orderRows(person: Person, random: Random): Draft<'ordinations'>[] {
  const {first, perpetual, diaconate, priesthood, episcopate, vocation, kind} = person;
  const near = sees.filter(({country}) => (country === 'Indonesia') === isIslandCode(person.code));
  const ordained_by = `Bishop of ${random.pick(near).city}`;
  // The ministries were instituted in these years of study for some decades only.
  const isMinistered = vocation === 'clerical' && kind !== 'simple' && (first ?? '') >= '1990';
  const beforePerpetual = (months: number): Day | null =>
    isMinistered && perpetual !== null ? addMonths(perpetual, -months) : null;
  const ministries = {lectorate: beforePerpetual(14), acolytate: beforePerpetual(7)};
  const steps = {...ministries, diaconate, priesthood, episcopate};
  return entriesOf(steps).flatMap(([type, date]) =>
    date === null ? [] : [rowOf('ordinations', person, type, {type, date, ordained_by})],
  );
}
