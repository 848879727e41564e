import {addDays, yearOf, type Day} from '#src/lib/civil-date.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import {circumscriptionId, countryId, dioceseId, institutionPlaces} from './geography.ts';
import {idOf} from './ids.ts';
import {institutions} from './institutions.ts';
import type {Person} from './person.ts';
import type {Request} from './proposals.ts';
import {at} from './random.ts';
import type {Draft, Tables} from './tables.ts';

const phone = (n: number): string => `+628115550${400 + n}${620 + n}`;

type Edit = readonly [
  key: string,
  by: string,
  brother: number,
  daysAgo: number,
  to: Partial<Draft<'brothers'>>,
];

/** The proposals on brothers, by their place in the list. The first three are stale; two are about one brother. */
const edits: readonly Edit[] = [
  ['stale-1', 'visitator', 0, 19, {phone: phone(1)}],
  ['stale-2', 'bursar', 1, 15, {phone: phone(2)}],
  ['stale-3', 'archivist', 2, 11, {phone: phone(3)}],
  ['two-1', 'guardian', 3, 9, {phone: phone(4)}],
  [
    ...(['two-2', 'friar', 3, 8] as const),
    {phone: phone(5), emergency_contact: `Agnes (sister), ${readablePhone(phone(6))}`},
  ],
  ['languages', 'formator', 4, 7, {additional_info: {languages: ['Indonesian', 'English']}}],
  ['notes', 'visitator', 5, 6, {notes: 'Asks for a year of studies in Jerusalem.'}],
  ['birth-place', 'archivist', 6, 3, {birth_place: 'Nyarumkop'}],
];

export const staleCount = 3;

/** The fourteen entries that wait for the administrators; a new house and its first resident are one entry. */
export function openRequests(
  {vows}: Tables,
  brothers: readonly Draft<'brothers'>[],
  {homeless, lapsed}: {homeless: Person; lapsed: readonly Person[]},
  today: Day,
): Request[] {
  const on = (daysAgo: number): Day => addDays(today, -daysAgo);
  const fraternity = idOf('fraternities', 'proposed');
  const school = at(
    institutions.filter(({name}) => name === 'Asrama Bina Remaja'),
    0,
  );
  const place = (name: string): Draft<'places'> =>
    at(
      institutionPlaces.filter(({place_name}) => place_name === name),
      0,
    );
  const hospital = place('Rumah Sakit Harapan');
  // The vows that ended longest ago were renewed on the day they fell due, and nobody recorded it.
  const overdue = at(
    lapsed.toSorted((a, b) => ((a.due ?? '') < (b.due ?? '') ? -1 : 1)),
    0,
  );
  const lastVow = vows.findLast(({brother_id}) => brother_id === overdue.id);
  const newHouse = {by: 'visitator', on: on(7), group: 'new house'};
  return [
    ...edits.map(([key, by, index, daysAgo, to]): Request => {
      const own = at(brothers, index);
      const fields = Object.keys(to) as (keyof typeof own)[];
      const from = Object.fromEntries(fields.map((field) => [field, own[field]]));
      return {key, by, table: 'brothers', id: own.id, on: on(daysAgo), from, to};
    }),
    {
      ...{...newHouse, key: 'house', table: 'fraternities', id: fraternity},
      to: {
        ...{name: 'Biara Santo Damian, Entikong', alias: 'Entikong', title: 'Santo Damian'},
        ...{type: 'friary', established_date: on(7), diocese_id: dioceseId('Sanggau')},
        circumscription_id: circumscriptionId('PRV-NUS'),
        place_id: idOf('places', 'house in Sekadau'),
      },
    },
    {
      ...{...newHouse, key: 'first-resident', isDependent: true},
      ...{table: 'fraternity_assignments', id: idOf('fraternity_assignments', 'proposed')},
      to: {
        ...{brother_id: homeless.id, fraternity_id: fraternity, role: 'member'},
        ...{start_date: on(7), end_date: null},
      },
    },
    {
      ...{key: 'school-name', by: 'guardian', on: on(5), table: 'institutions', id: school.id},
      ...{from: {name: school.name}, to: {name: 'Asrama Putra Bina Remaja'}},
    },
    {
      ...{key: 'hospital-address', by: 'bursar', on: on(4), table: 'places', id: hospital.id},
      from: {address_line_1: hospital.address_line_1, postal_code: hospital.postal_code},
      to: {address_line_1: 'Jalan Diponegoro 12', postal_code: '79123'},
    },
    {
      ...{key: 'guesthouse-closed', by: 'archivist', on: on(4)},
      ...{table: 'places', id: place('Casa del Pellegrino').id},
    },
    {
      ...{key: 'renewal', by: 'formator', on: on(2), table: 'vows', id: idOf('vows', 'proposed')},
      to: {
        ...{brother_id: overdue.id, type: 'renewal', date: overdue.due, location_name: 'Parapat'},
        ...{duration_months: null, valid_until: null, received_by: lastVow?.received_by},
        ...{witness_1: lastVow?.witness_1, witness_2: lastVow?.witness_2},
      },
    },
    {
      ...{key: 'postulant', by: 'formator', on: on(1), table: 'brothers'},
      id: idOf('brothers', 'proposed'),
      to: {
        ...{name: 'Hilarius Bujanggit', birth_date: `${yearOf(today) - 19}-02-11`},
        ...{birth_place: 'Sekadau', vocation_type: 'clerical', membership_status: 'active'},
        circumscription_id: circumscriptionId('PRV-NUS'),
        nationality: countryId('Indonesia'),
      },
    },
  ];
}
