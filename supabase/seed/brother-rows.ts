import {monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';
import {fold} from '#src/lib/fold.ts';
import {completePhone} from '#src/lib/phone-number.ts';
import {brother} from '#src/records/brother.ts';
import {emptyFields} from '#src/records/record.ts';
import {daysUntil, monthDays} from './calendar.ts';
import {circumscriptionId, countryId} from './geography.ts';
import {isIslandCode} from './household.ts';
import type {Nation} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import type {Draft} from './seeded.ts';

/** Feasts of the saints whose names are common: in Italy the name day is kept like a birthday. */
const feasts: Readonly<Record<string, string>> = {
  Francesco: '10-04',
  Antonio: '06-13',
  Giuseppe: '03-19',
  Egidio: '04-23',
  Bernardo: '08-20',
  Lorenzo: '07-21',
  Felice: '05-18',
  Crispino: '05-19',
  Serafino: '10-12',
  Bernardino: '05-20',
  Fedele: '04-24',
  Matteo: '09-21',
  Marco: '04-25',
  Luca: '10-18',
  Paolo: '06-29',
  Pietro: '06-29',
  Stefano: '12-26',
  Raffaele: '09-29',
};

const towns: Readonly<Record<Nation, readonly string[]>> = {
  Indonesia: [
    'Sintang',
    'Sanggau',
    'Nyarumkop',
    'Balige',
    'Sidikalang',
    'Nias',
    'Sekadau',
    'Merauke',
  ],
  Italy: ['Perugia', 'Gubbio', 'Foligno', 'Rieti', 'Teramo', 'Spoleto', 'Norcia', 'Sulmona'],
  'Timor-Leste': ['Maliana', 'Baucau', 'Suai'],
  Netherlands: ['Tilburg', 'Breda', 'Enschede'],
  Germany: ['Altötting', 'Münster', 'Passau'],
  Croatia: ['Split', 'Šibenik', 'Zadar'],
  Albania: ['Shkodër', 'Lezhë'],
  Philippines: ['Lipa', 'Cebu', 'Legazpi'],
};

const relatives: Readonly<
  Record<'islands' | 'europe', readonly (readonly [name: string, kinship: string])[]>
> = {
  islands: [
    ['Agnes', 'sister'],
    ['Veronika', 'sister'],
    ['Lusia', 'niece'],
    ['Stefanus', 'brother'],
    ['Matius', 'nephew'],
    ['Yakobus', 'cousin'],
  ],
  europe: [
    ['Maria', 'sister'],
    ['Anna', 'sister'],
    ['Lucia', 'niece'],
    ['Stefano', 'brother'],
    ['Paolo', 'nephew'],
    ['Michele', 'cousin'],
  ],
};

const remarks = [
  'Prefers letters to the telephone.',
  'Plays the organ.',
  'Keeps the chronicle of the house.',
  'Mengajar bahasa Latin di seminari.',
  'Mahir berbahasa Dayak Kanayatn.',
  'Dieta senza sale.',
  'Confessore ordinario delle clarisse.',
];

const languages: Readonly<Record<'islands' | 'europe', readonly string[][]>> = {
  islands: [
    ['Indonesian', 'English'],
    ['Indonesian', 'Dayak'],
    ['Indonesian', 'Batak', 'Italian'],
  ],
  europe: [
    ['Italian', 'French'],
    ['Italian', 'German', 'English'],
    ['Italian', 'Spanish'],
  ],
};

/** Writes a brother's own row. The dead have no contacts, the living have all three. */
export function brotherRow(person: Person, today: Day, random: Random): Draft<'brothers'> {
  const {exit} = person;
  const town = random.pick(towns[person.nation]);
  const nameDay = person.isForced || exit !== null ? null : keptNameDay(person, today, random);
  return {
    ...emptyFields(brother),
    id: person.id,
    name: person.name.name,
    birth_name: person.name.birthName,
    birth_place: town,
    birth_date: person.birth,
    birthday: nameDay === null ? null : `${yearOf(person.birth)}-${nameDay}`,
    vocation_type: person.vocation,
    circumscription_id: circumscriptionId(person.code),
    nationality: countryId(person.nation),
    ...contacts(person, random),
    membership_status: exit?.kind ?? (person.isSuspended ? 'suspended' : 'active'),
    ...farewell(person, town, random),
    additional_info: further(person, nameDay, random),
    notes: random.chance(0.06) ? random.pick(remarks) : null,
  };
}

function further(
  person: Person,
  nameDay: string | null,
  random: Random,
): Draft<'brothers'>['additional_info'] {
  const spoken = random.pick(languages[isIslandCode(person) ? 'islands' : 'europe']);
  const known = {
    ...(nameDay === null ? {} : {name_day: nameDay}),
    ...(person.exit === null && random.chance(0.2) ? {languages: spoken} : {}),
  };
  return Object.keys(known).length === 0 ? null : known;
}

function keptNameDay(person: Person, today: Day, random: Random): string | null {
  const feast = feasts[person.name.name.split(' ')[0] ?? ''];
  if (person.nation !== 'Italy' || feast === undefined || !random.chance(0.15)) return null;
  // The birthdays of these weeks are counted; a feast among them would make one more.
  const celebrated = `${yearOf(person.birth)}-${feast}`;
  return daysUntil(celebrated, today) <= monthDays || monthDay(person.birth) === '02-29'
    ? null
    : feast;
}

function contacts(
  person: Person,
  random: Random,
): Pick<Draft<'brothers'>, 'phone' | 'email' | 'emergency_contact'> {
  if (person.exit !== null) return {phone: null, email: null, emergency_contact: null};
  const prefix =
    person.code === 'PRV-APP'
      ? '+39 055 5550'
      : person.code === 'DEL-BAL'
        ? '+385 21 5550'
        : '+62 811 5550';
  const [given = '', ...rest] = fold(person.name.name).split(' ');
  const mailbox = `${given}.${rest.join('')}`.replaceAll(/[^a-z.]/g, '');
  const [helper, relative] = random.pick(relatives[isIslandCode(person) ? 'islands' : 'europe']);
  const family = (person.name.birthName ?? person.name.name).split(' ').slice(1).join(' ');
  const number = (): string => String(random.int(100_000, 999_999)).replace(/^(\d{3})/, '$1 ');
  return {
    phone: completePhone(`${prefix} ${number()}`, null),
    email: `${mailbox}@fraternitas.example`,
    emergency_contact: `${helper} ${family} (${relative}), ${prefix} ${number()}`,
  };
}

type Farewell = Pick<
  Draft<'brothers'>,
  | 'departure_date'
  | 'departure_reason'
  | 'departure_notes'
  | 'death_date'
  | 'death_place'
  | 'death_cause'
  | 'burial_place'
>;

const staying: Farewell = {
  departure_date: null,
  departure_reason: null,
  departure_notes: null,
  death_date: null,
  death_place: null,
  death_cause: null,
  burial_place: null,
};

function farewell(person: Person, town: string, random: Random): Farewell {
  const {exit} = person;
  if (exit === null) return staying;
  if (exit.kind === 'deceased') {
    return {
      ...staying,
      death_date: exit.date,
      death_place: town,
      death_cause: random.pick(['heart failure', 'old age', 'pneumonia', 'malaria', 'stroke']),
      burial_place: `Friars' plot, ${town}`,
    };
  }
  return {
    ...staying,
    departure_date: exit.date,
    departure_reason: exit.reason,
    departure_notes: exit.notes,
  };
}
