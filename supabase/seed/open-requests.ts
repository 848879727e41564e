import {addDays, yearOf, type Day} from '#src/lib/civil-date.ts';
import {circumscriptionId, countryId, dioceseId, institutionPlaces} from './geography.ts';
import {institutions} from './institutions.ts';
import type {Person} from './person.ts';
import {at, idOf, readTable, type Draft, type Tables} from './tables.ts';

/** What a user asks for: an insert has only new values, an update also the old ones, a delete none. */
export type Request = {
  key: string;
  by: string;
  on: Day;
  table: string;
  id: string;
  from?: Record<string, unknown>;
  to?: Record<string, unknown>;
  group?: string;
  isDependent?: boolean;
};

/** Whom the proposals are about. */
export type Subjects = {
  editable: readonly Draft<'brothers'>[];
  homeless: string;
  lapsed: readonly Person[];
  /** When the owner of the account `former` left. */
  formerLeft: Day;
};

/** Edits of brothers: requester, which brother, days ago, new value. The first three become stale. */
const edits = readTable(`
  by        | index | daysAgo | field           | text
  visitator | 0     | 19      | phone           | +628115550401621
  bursar    | 1     | 15      | phone           | +628115550402622
  archivist | 2     | 11      | phone           | +628115550403623
  guardian  | 3     | 9       | phone           | +628115550404624
  friar     | 3     | 8       | phone           | +628115550405625
  formator  | 4     | 7       | additional_info | {"languages": ["Indonesian", "Dayak", "English"]}
  visitator | 5     | 6       | notes           | Asks for a year of studies in Jerusalem.
  archivist | 6     | 3       | birth_place     | Nyarumkop
`);

export const staleCount = 3;

/** The fourteen entries that wait for the administrators; a new house and its first resident are one entry. */
export function openRequests(tables: Tables, subjects: Subjects, today: Day): Request[] {
  const on = (daysAgo: number): Day => addDays(today, -daysAgo);
  const ask = (by: string, daysAgo: number, table: keyof Tables, row: string | {id: string}) => ({
    ...{key: `${by}-${daysAgo}-${table}`, by, on: on(daysAgo), table},
    id: typeof row === 'string' ? idOf(table, row) : row.id,
  });
  const house = ask('visitator', 7, 'fraternities', 'proposed');
  const school = at(
    institutions.filter(({name}) => name === 'Asrama Bina Remaja'),
    0,
  );
  const [hospital, guesthouse] = ['Rumah Sakit Harapan', 'Casa del Pellegrino'].map((name) =>
    at(
      institutionPlaces.filter(({place_name}) => place_name === name),
      0,
    ),
  ) as [Draft<'places'>, Draft<'places'>];
  // The vows that ended longest ago were renewed on the day they fell due, and nobody recorded it.
  const [overdue] = subjects.lapsed.toSorted((a, b) => ((a.due ?? '') < (b.due ?? '') ? -1 : 1));
  const lastVow = tables.vows.findLast(({brother_id}) => brother_id === overdue?.id);
  const inIndonesia = {circumscription_id: circumscriptionId('PRV-NUS')};
  return [
    ...edits.map(({by, index, daysAgo, field, text}) => {
      const brother = at(subjects.editable, Number(index));
      const value: unknown = text.startsWith('{') ? JSON.parse(text) : text;
      const from = {[field]: brother[field as keyof typeof brother]};
      return {...ask(by, Number(daysAgo), 'brothers', brother), from, to: {[field]: value}};
    }),
    {
      ...{...house, group: 'new house'},
      to: {
        ...{name: 'Biara Santo Damian, Entikong', alias: 'Entikong', title: 'Santo Damian'},
        ...{type: 'friary', established_date: on(7), diocese_id: dioceseId('Sanggau')},
        ...{...inIndonesia, place_id: idOf('places', 'house in Sekadau')},
      },
    },
    {
      ...ask('visitator', 7, 'fraternity_assignments', 'proposed'),
      ...{group: 'new house', isDependent: true},
      to: {
        ...{brother_id: subjects.homeless, fraternity_id: house.id, role: 'member'},
        ...{start_date: on(7), end_date: null},
      },
    },
    {
      ...ask('guardian', 5, 'institutions', school),
      ...{from: {name: school.name}, to: {name: 'Asrama Putra Bina Remaja'}},
    },
    {
      ...ask('bursar', 4, 'places', hospital),
      from: {address_line_1: hospital.address_line_1, postal_code: hospital.postal_code},
      to: {address_line_1: 'Jalan Diponegoro 12', postal_code: '79123'},
    },
    ask('archivist', 4, 'places', guesthouse),
    {
      ...ask('formator', 2, 'vows', 'proposed'),
      to: {
        ...{brother_id: overdue?.id, type: 'renewal', date: overdue?.due, location_name: 'Parapat'},
        ...{duration_months: null, valid_until: null, received_by: lastVow?.received_by},
        ...{witness_1: lastVow?.witness_1, witness_2: lastVow?.witness_2},
      },
    },
    {
      ...ask('formator', 1, 'brothers', 'proposed'),
      to: {
        ...{name: 'Hilarius Bujanggit', birth_date: `${yearOf(today) - 19}-02-11`},
        ...{birth_place: 'Sekadau', vocation_type: 'clerical', membership_status: 'active'},
        ...{...inIndonesia, nationality: countryId('Indonesia')},
      },
    },
  ];
}
