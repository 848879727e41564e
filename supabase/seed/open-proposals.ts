import {least} from 'd3-array';
import {addDays, yearOf, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import {circumscriptionId, countryId, dioceseId, institutionPlaces} from './geography.ts';
import {institutions} from './institutions.ts';
import type {Ground} from './planting.ts';
import type {Random} from './random.ts';
import {at, draft, findOne, idOf, readTable, type Draft, type Tables} from './tables.ts';

type Values = Record<string, unknown>;

/** What a user asks for: an insert has only new values, an update also the old ones, a delete none. */
type Request = Readonly<Record<'key' | 'by' | 'on' | 'table' | 'id', string>> &
  Readonly<Record<'from' | 'to', Values | null>>;

/** A row of the review queue as the seed writes it. */
export type ProposalRow = ReturnType<typeof proposal>;

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
export function openProposals(
  {tables, people, today, random}: Ground,
  editable: readonly Draft<'brothers'>[],
  homeless: string,
): ProposalRow[] {
  const day = (daysAgo: number): Day => addDays(today, -daysAgo);
  const ask = (
    by: string,
    daysAgo: number,
    table: keyof Tables,
    row: {id: string} | null,
    to: Values | null,
  ): ProposalRow => {
    const key = `${by}-${daysAgo}-${table}`;
    const old = Object.entries<unknown>(row ?? {}).filter(([field]) => to !== null && field in to);
    const from = old.length === 0 ? null : Object.fromEntries(old);
    const id = row?.id ?? idOf(table, 'proposed');
    return proposal({key, by, on: day(daysAgo), table, id, from, to}, random);
  };
  const school = findOne(institutions, ({name}) => name === 'Asrama Bina Remaja');
  const placeOf = (name: string): {id: string} =>
    findOne(institutionPlaces, ({place_name}) => place_name === name);
  // The vows that ended longest ago were renewed on the day they fell due, and nobody recorded it.
  const lapsed = people.filter(({flaw}) => flaw === 'VOWS_EXPIRED');
  const overdue = least(lapsed, ({due}) => due ?? '');
  const lastVow = tables.vows.findLast(({brother_id}) => brother_id === overdue?.id);
  const inIndonesia = {circumscription_id: circumscriptionId('PRV-NUS')};
  const newHouse = {group_id: idOf('groups', 'new house')};
  return [
    ...edits.map(({by, index, daysAgo, field, text}) => {
      const value: unknown = text.startsWith('{') ? JSON.parse(text) : text;
      return ask(by, Number(daysAgo), 'brothers', at(editable, Number(index)), {[field]: value});
    }),
    {
      ...ask('visitator', 7, 'fraternities', null, {
        ...{name: 'Biara Santo Damian, Entikong', alias: 'Entikong', title: 'Santo Damian'},
        ...{type: 'friary', established_date: day(7), diocese_id: dioceseId('Sanggau')},
        ...{...inIndonesia, place_id: idOf('places', 'house in Sekadau')},
      }),
      ...newHouse,
    },
    {
      ...ask('visitator', 7, 'fraternity_assignments', null, {
        ...{brother_id: homeless, fraternity_id: idOf('fraternities', 'proposed')},
        ...{role: 'member', start_date: day(7), end_date: null},
      }),
      ...{...newHouse, unmet_dependency: true},
    },
    ask('guardian', 5, 'institutions', school, {name: 'Asrama Putra Bina Remaja'}),
    ask('bursar', 4, 'places', placeOf('Rumah Sakit Harapan'), {
      ...{address_line_1: 'Jalan Diponegoro 12', postal_code: '79123'},
    }),
    ask('archivist', 4, 'places', placeOf('Casa del Pellegrino'), null),
    ask('formator', 2, 'vows', null, {
      ...{brother_id: overdue?.id, type: 'renewal', date: overdue?.due, location_name: 'Parapat'},
      ...{duration_months: null, valid_until: null, received_by: lastVow?.received_by},
      ...{witness_1: lastVow?.witness_1, witness_2: lastVow?.witness_2},
    }),
    ask('formator', 1, 'brothers', null, {
      ...{name: 'Hilarius Bujanggit', birth_date: `${yearOf(today) - 19}-02-11`},
      ...{birth_place: 'Sekadau', vocation_type: 'clerical', membership_status: 'active'},
      ...{...inIndonesia, nationality: countryId('Indonesia')},
    }),
  ];
}

/** Makes the row of what a user asks for, still undecided. */
export function proposal({key, by, on, table, id, from, to}: Request, random: Random) {
  const asked = random.momentOn(on);
  const operation = from !== null ? 'update' : to !== null ? 'insert' : 'delete';
  const [base_values, proposed_changes] = [from ?? {}, to ?? {}];
  return {
    ...draft('pending_changes', key, {
      ...{mutation_id: idOf('mutations', key), target_table_name: table, operation, record_id: id},
      ...{base_version: operation === 'insert' ? null : 1, status: 'pending'},
    }),
    ...{base_values, proposed_changes, unmet_dependency: false},
    ...{requested_by: accountId(by), created_at: asked, updated_at: asked},
  };
}
