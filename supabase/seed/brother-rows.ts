import {toSearchText} from '#src/lib/search-text.ts';
import {completePhone} from '#src/lib/phone-number.ts';
import {brother} from '#src/records/brother.ts';
import {emptyFields} from '#src/records/record.ts';
import {circumscriptionId, countryId, isIslandCode, type Code} from './geography.ts';
import {names} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {listOf, type Draft} from './tables.ts';

const phonePrefixes: Readonly<Record<Code, string>> = {
  'PRV-NUS': '+62 811 5550',
  'CUS-ARA': '+62 811 5550',
  'PRV-APP': '+39 055 5550',
  'DEL-BAL': '+385 21 5550',
};

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

/** Of ten brothers one refuses to be printed with his contacts, and one was not asked. */
function consentOf(phone: string): 'allowed' | 'refused' | null {
  const digit = phone.at(-1);
  if (digit === '9') return null;
  return digit === '8' ? 'refused' : 'allowed';
}

/** Writes a brother's own row. The dead have no contacts, the living have all three. */
export function brotherRow(person: Person, random: Random): Draft<'brothers'> {
  const {exit} = person;
  const side = isIslandCode(person.code) ? 'islands' : 'europe';
  const town = random.pick(names[person.nation].towns);
  const isTalkative = exit === null && random.chance(0.2);
  return {
    ...emptyFields(brother),
    id: person.id,
    name: person.name,
    birth_name: person.birthName,
    birth_place: town,
    birth_date: person.birth,
    vocation_type: person.vocation,
    circumscription_id: circumscriptionId(person.code),
    nationality: countryId(person.nation),
    ...(exit === null ? contacts(person, random.pick(relatives[side]), random) : {}),
    membership_status: exit?.kind ?? (person.isSuspended ? 'suspended' : 'active'),
    ...farewell(person, town, random),
    additional_info: isTalkative ? {languages: random.pick(languages[side])} : null,
    notes: random.chance(0.06) ? random.pick(remarks) : null,
  };
}

function contacts(
  {code, name, birthName}: Person,
  relative: string,
  random: Random,
): Partial<Draft<'brothers'>> {
  const [given = '', ...rest] = toSearchText(name).split(' ');
  const mailbox = `${given}.${rest.join('')}`.replaceAll(/[^a-z.]/g, '');
  const family = (birthName ?? name).split(' ').slice(1).join(' ');
  const [helper = '', kinship = ''] = relative.split(' ');
  const number = (): string =>
    `${phonePrefixes[code]} ${random.int(100, 999)} ${random.int(100, 999)}`;
  const phone = completePhone(number(), null);
  return {
    phone,
    email: `${mailbox}@fraternitas.example`,
    emergency_contact: `${helper} ${family} (${kinship}), ${number()}`,
    contact_in_directory: consentOf(phone),
  };
}

function farewell({exit}: Person, town: string, random: Random): Partial<Draft<'brothers'>> {
  if (exit === null) return {};
  if (exit.kind === 'deceased') {
    return {
      death_date: exit.date,
      death_place: town,
      death_cause: random.pick(deathCauses),
      burial_place: `Friars' plot, ${town}`,
    };
  }
  return {
    departure_date: exit.date,
    departure_reason: exit.reason,
    departure_notes: exit.notes,
  };
}
