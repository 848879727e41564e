import {least} from 'd3-array';
import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import {institutionPlaces} from './geography.ts';
import {institutions} from './houses.ts';
import type {Ground, Planted} from './planting.ts';
import type {Random} from './random.ts';
import {at, draft, findOne, idOf, readTable, type Draft, type Tables} from './tables.ts';

type Values = Record<string, unknown>;

type Target = {readonly id: string} | null;

/** What a user asks for: an insert has no row yet, a delete no new values. */
type Request = Readonly<Record<'key' | 'by' | 'on' | 'table', string>> & {
  readonly row: Target;
  readonly to: Values | null;
};

export type ProposalRow = ReturnType<typeof proposal>;

/** Edits of brothers: requester, which brother, days ago, new value. The first three become stale. */
const edits = readTable<'by' | 'index' | 'daysAgo' | 'field' | 'text'>('edits');

const staleCount = 3;

/** The fourteen entries that wait for the administrators; a new house and its first resident are one entry. */
function openProposals(ground: Ground, editable: readonly Draft<'brothers'>[], homeless: string) {
  const {tables, people, today, random} = ground;
  const day = (daysAgo: number): Day => addDays(today, -daysAgo);
  const ask = (by: string, ago: number, table: keyof Tables, row: Target, to: Values | null) =>
    proposal({key: `${by}-${ago}-${table}`, by, on: day(ago), table, row, to}, random);
  const school = findOne(institutions, ({name}) => name === 'Asrama Bina Remaja');
  const placeOf = (name: string): Target =>
    findOne(institutionPlaces, ({place_name}) => place_name === name);
  // The vows that ended longest ago were renewed on the day they fell due, and nobody recorded it.
  const lapsed = people.filter(({flaw}) => flaw === 'VOWS_EXPIRED');
  const overdue = least(lapsed, ({due}) => due ?? '');
  const lastVow = tables.vows.findLast(({brother_id}) => brother_id === overdue?.id);
  const inIndonesia = {circumscription_id: idOf('circumscriptions', 'PRV-NUS')};
  const newHouse = {group_id: idOf('groups', 'new house')};
  return [
    ...edits.map(({by, index, daysAgo, field, text}) => {
      const value: unknown = text.startsWith('{') ? JSON.parse(text) : text;
      return ask(by, Number(daysAgo), 'brothers', at(editable, Number(index)), {[field]: value});
    }),
    {
      ...ask('visitator', 7, 'fraternities', null, {
        ...{name: 'Biara Santo Damian, Entikong', alias: 'Entikong', title: 'Santo Damian'},
        ...{type: 'friary', established_date: day(7), diocese_id: idOf('dioceses', 'Sanggau')},
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
      ...{...inIndonesia, nationality: idOf('countries', 'Indonesia')},
    }),
  ];
}

/** Makes the row of what a user asks for, still undecided. */
function proposal({key, by, on, table, row, to}: Request, random: Random) {
  const asked = random.momentOn(on);
  const operation = to === null ? 'delete' : row === null ? 'insert' : 'update';
  const proposed_changes = to ?? {};
  const old = Object.entries<unknown>(row ?? {}).filter(([field]) => field in proposed_changes);
  const base_values = Object.fromEntries(old);
  const record_id = row?.id ?? idOf(table, 'proposed');
  return {
    ...draft('pending_changes', key, {
      ...{mutation_id: idOf('mutations', key), target_table_name: table, operation, record_id},
      ...{base_version: operation === 'insert' ? null : 1, status: 'pending'},
    }),
    ...{base_values, proposed_changes, unmet_dependency: false},
    ...{requested_by: accountId(by), created_at: asked, updated_at: asked},
  };
}

const approvedCount = 38;
const requesters = ['visitator', 'guardian', 'friar', 'bursar', 'archivist', 'formator'];

/** Why some were rejected, in the languages of the administrators. */
export const rejections = readTable<'language' | 'reason'>('rejections');

/**
 * Fills the review queue: 14 open entries, 38 approved, 7 rejected with reasons in three languages. Some open ones are
 * stale because an administrator writes another phone later.
 */
export function reviewQueue(ground: Ground, planted: readonly Planted[]) {
  const {tables, people, today, random} = ground;
  const former = findOne(people, ({account}) => account === 'former');
  // Proposals are about islanders whose records have nothing else to show.
  const islanders = people.filter((one) => one.isPresent && one.code === 'PRV-NUS' && !one.isKept);
  const editable = random
    .shuffled(islanders)
    .map((one) => findOne(tables.brothers, ({id}) => id === one.id));
  const {entityId} = findOne(planted, ({type}) => type === 'NO_CURRENT_FRATERNITY');
  const open = openProposals(ground, editable, entityId);
  const decided = (reason: string | null, index: number): ProposalRow => {
    const isApproved = reason === null;
    const brother = at(editable, 40 + index + (isApproved ? 0 : approvedCount));
    const isFormer = isApproved && index < 3;
    const [start, step] = isApproved ? [-17, 13] : [-12, 45];
    const on = isFormer
      ? addDays(addMonths(former.exit?.date ?? today, -3), index * 9)
      : addDays(addMonths(today, start), 6 + index * step);
    // Approved: the record has the new value today. Rejected: it kept its own.
    const own = {phone: brother.phone};
    const other = {phone: `${(brother.phone ?? '').slice(0, -6)}${210 + index}${140 + index}`};
    const usually = addDays(on, random.int(1, 4));
    const reviewed_at = random.momentOn(usually < today ? usually : addDays(today, -1));
    const request = {
      key: `${isApproved ? 'approved' : 'rejected'}-${index}`,
      by: isFormer ? 'former' : at(requesters, index % requesters.length),
      ...{on, table: 'brothers'},
      ...(isApproved ? {row: {...brother, ...other}, to: own} : {row: brother, to: other}),
    };
    return {
      ...proposal(request, random),
      ...{status: isApproved ? 'approved' : 'rejected', rejection_reason: reason},
      ...{reviewed_by: adminId(index), reviewed_at, updated_at: reviewed_at},
      applied_version: isApproved ? 1 : null,
    };
  };
  return {
    proposals: [
      ...open,
      ...Array.from({length: approvedCount}, (_, index) => decided(null, index)),
      ...rejections.map(({reason}, index) => decided(reason, index)),
    ],
    newerUpdates: open.slice(0, staleCount).map(({record_id}, index) => ({
      actorId: adminId(index),
      brotherId: record_id,
      phone: `+628115550${700 + index}${310 + index}`,
    })),
  };
}

function adminId(turn: number): string {
  return accountId(turn % 2 === 0 ? 'admin' : 'secretary');
}
