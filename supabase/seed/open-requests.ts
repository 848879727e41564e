import {addDays, type Day} from '#src/lib/civil-date.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import {circumscriptionId, countryId, dioceseId, workPlaces} from './geography.ts';
import {houseIn} from './houses.ts';
import {idOf} from './ids.ts';
import {works} from './institutions.ts';
import {overdueRenewal} from './overdue-renewal.ts';
import type {Person} from './person.ts';
import type {Request} from './proposals.ts';
import {at} from './random.ts';
import type {Draft} from './seeded.ts';
import type {Tables} from './tables.ts';

/** So many of the first ones are overtaken by a newer value on the server. */
export const staleCount = 3;

/**
 * What waits for the administrators: fourteen entries. Three are stale, two friars ask about one brother, and
 * a new fraternity comes with its first resident, who has no house now, as one entry of two changes.
 */
export function openRequests(
  tables: Tables,
  brothers: readonly Draft<'brothers'>[],
  {homeless, lapsed}: {homeless: Person; lapsed: readonly Person[]},
  today: Day,
): Request[] {
  const on = (daysAgo: number): Day => addDays(today, -daysAgo);
  const phone = (n: number): string => `+628115550${400 + n}${620 + n}`;
  const edit = (
    key: string,
    by: string,
    brother: Draft<'brothers'>,
    daysAgo: number,
    to: Partial<Draft<'brothers'>>,
  ): Request => ({
    key,
    by,
    table: 'brothers',
    id: brother.id,
    on: on(daysAgo),
    operation: 'update',
    from: Object.fromEntries(
      Object.keys(to).map((field) => [field, brother[field as keyof typeof brother]]),
    ),
    to,
  });
  const disputed = at(brothers, 3);
  return [
    edit('stale-1', 'visitator', at(brothers, 0), 19, {phone: phone(1)}),
    edit('stale-2', 'bursar', at(brothers, 1), 15, {phone: phone(2)}),
    edit('stale-3', 'archivist', at(brothers, 2), 11, {phone: phone(3)}),
    edit('two-1', 'guardian', disputed, 9, {phone: phone(4)}),
    edit('two-2', 'friar', disputed, 8, {
      phone: phone(5),
      emergency_contact: `Agnes (sister), ${readablePhone(phone(6))}`,
    }),
    ...newHouse(on(7), homeless),
    edit('languages', 'formator', at(brothers, 4), 7, {
      additional_info: {languages: ['Indonesian', 'Dayak', 'English']},
    }),
    edit('notes', 'visitator', at(brothers, 5), 6, {
      notes: 'Asks for a year of studies in Jerusalem.',
    }),
    ...requestsOnPlaces(on),
    edit('birth-place', 'archivist', at(brothers, 6), 3, {birth_place: 'Nyarumkop'}),
    overdueRenewal(tables, lapsed, today, on(2)),
    newPostulant(on(1)),
  ];
}

function newHouse(on: Day, resident: Person): Request[] {
  const id = idOf('fraternities', 'proposed');
  const house = houseIn('Sekadau');
  return [
    {
      key: 'house',
      by: 'visitator',
      table: 'fraternities',
      id,
      on,
      operation: 'insert',
      group: 'new house',
      to: {
        name: 'Biara Santo Damian, Entikong',
        alias: 'Entikong',
        title: 'Santo Damian',
        type: 'friary',
        established_date: on,
        circumscription_id: circumscriptionId('PRV-NUS'),
        diocese_id: dioceseId('Sanggau'),
        place_id: idOf('places', `house in ${house.city}`),
      },
    },
    {
      key: 'first-resident',
      by: 'visitator',
      table: 'fraternity_assignments',
      id: idOf('fraternity_assignments', 'proposed'),
      on,
      operation: 'insert',
      group: 'new house',
      isDependent: true,
      to: {
        brother_id: resident.id,
        fraternity_id: id,
        role: 'member',
        start_date: on,
        end_date: null,
      },
    },
  ];
}

function requestsOnPlaces(on: (daysAgo: number) => Day): Request[] {
  const school = works.find(({name}) => name.startsWith('Asrama'));
  const [hospital, , , , , guesthouse] = workPlaces;
  if (school === undefined || hospital === undefined || guesthouse === undefined) {
    throw new Error('The places that proposals speak of are gone.');
  }
  return [
    {
      key: 'school-name',
      by: 'guardian',
      table: 'institutions',
      id: school.id,
      on: on(5),
      operation: 'update',
      from: {name: school.name},
      to: {name: 'Asrama Putra Bina Remaja'},
    },
    {
      key: 'hospital-address',
      by: 'bursar',
      table: 'places',
      id: hospital.id,
      on: on(4),
      operation: 'update',
      from: {address_line_1: hospital.address_line_1, postal_code: hospital.postal_code},
      to: {address_line_1: 'Jalan Diponegoro 12', postal_code: '79123'},
    },
    {
      key: 'guesthouse-closed',
      by: 'archivist',
      table: 'places',
      id: guesthouse.id,
      on: on(4),
      operation: 'delete',
    },
  ];
}

function newPostulant(on: Day): Request {
  return {
    key: 'postulant',
    by: 'formator',
    table: 'brothers',
    id: idOf('brothers', 'proposed'),
    on,
    operation: 'insert',
    to: {
      name: 'Hilarius Bujanggit',
      birth_date: `${Number(on.slice(0, 4)) - 19}-02-11`,
      birth_place: 'Sekadau',
      vocation_type: 'clerical',
      circumscription_id: circumscriptionId('PRV-NUS'),
      nationality: countryId('Indonesia'),
      membership_status: 'active',
    },
  };
}
