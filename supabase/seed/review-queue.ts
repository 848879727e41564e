import {least} from 'd3-array';
import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import type {Ground, Planted} from './planting.ts';
import type {Random} from './random.ts';
import {at, draft, findOne, idOf, readTable, type Draft} from './tables.ts';

type Values = Record<string, unknown>;

/** What a user asks for on a day: an insert has no row yet, a delete no new values. */
type Request = Readonly<Record<'by' | 'on' | 'table', string>> & {
  readonly row: {readonly id: string} | null;
  readonly to: Values | null;
};

export type ProposalRow = ReturnType<typeof proposal>;

/** Makes the row of what a user asks for, still undecided. */
function proposal({by, on, table, row, to}: Request, random: Random) {
  const key = `${by}/${on}/${table}`;
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

/**
 * New values for records: a place or an institution by its name, a brother by his turn; without values it is to be
 * deleted. The first three become stale.
 */
const requests = readTable('requests', 'by | daysAgo | table | record | values');

const staleCount = 3;

/** The fourteen entries that wait for the administrators; a new house and its first resident are one entry. */
function openProposals(ground: Ground, editable: readonly Draft<'brothers'>[], homeless: string) {
  const {tables, people, today, random} = ground;
  const day = (daysAgo: number): Day => addDays(today, -daysAgo);
  const insert = (by: string, daysAgo: number, table: string, to: Values): ProposalRow =>
    proposal({by, on: day(daysAgo), table, row: null, to}, random);
  const named = {
    brothers: (turn: string) => at(editable, Number(turn)),
    institutions: (name: string) => findOne(tables.institutions, (one) => one.name === name),
    places: (name: string) => findOne(tables.places, ({place_name}) => place_name === name),
  };
  // The vows that ended longest ago were renewed on the day they fell due, and nobody recorded it.
  const lapsed = people.filter(({flaw}) => flaw === 'VOWS_EXPIRED');
  const overdue = least(lapsed, ({due}) => due ?? '');
  const lastVow = tables.vows.findLast(({brother_id}) => brother_id === overdue?.id);
  const inIndonesia = {circumscription_id: idOf('circumscriptions', 'PRV-NUS')};
  const newHouse = {group_id: idOf('groups', 'new house')};
  return [
    ...requests.map(({by, daysAgo, table, record, values}) => {
      const row = named[table as keyof typeof named](record);
      const to = values === '' ? null : (JSON.parse(values) as Values);
      return proposal({by, on: day(Number(daysAgo)), table, row, to}, random);
    }),
    {
      ...insert('visitator', 7, 'fraternities', {
        ...{name: 'Biara Santo Damian, Entikong', alias: 'Entikong', title: 'Santo Damian'},
        ...{type: 'friary', established_date: day(7), diocese_id: idOf('dioceses', 'Sanggau')},
        ...{...inIndonesia, place_id: idOf('places', 'house in Sekadau')},
      }),
      ...newHouse,
    },
    {
      ...insert('visitator', 7, 'fraternity_assignments', {
        ...{brother_id: homeless, fraternity_id: idOf('fraternities', 'proposed')},
        ...{role: 'member', start_date: day(7), end_date: null},
      }),
      ...{...newHouse, unmet_dependency: true},
    },
    insert('formator', 2, 'vows', {
      ...{brother_id: overdue?.id, type: 'renewal', date: overdue?.due, location_name: 'Parapat'},
      ...{duration_months: null, valid_until: null, received_by: lastVow?.received_by},
      ...{witness_1: lastVow?.witness_1, witness_2: lastVow?.witness_2},
    }),
    insert('formator', 1, 'brothers', {
      ...{name: 'Hilarius Bujanggit', birth_date: `${yearOf(today) - 19}-02-11`},
      ...{birth_place: 'Sekadau', vocation_type: 'clerical', membership_status: 'active'},
      ...{...inIndonesia, nationality: idOf('countries', 'Indonesia')},
    }),
  ];
}

const approvedCount = 38;
const requesters = ['visitator', 'guardian', 'friar', 'bursar', 'archivist', 'formator'];

/** Why some were rejected, in the languages of the administrators. */
export const rejections = readTable('rejections', 'language | reason');

/** Other telephone numbers that users sent one after the other in 16 months; the first of them has left since. */
function decidedProposals({today, random}: Ground, editable: readonly Draft<'brothers'>[]) {
  const approved = Array.from({length: approvedCount}, () => null);
  const reasons = random.shuffled([...rejections.map(({reason}) => reason), ...approved]);
  return reasons.map((rejection_reason, index): ProposalRow => {
    const brother = at(editable, 40 + index);
    const isApproved = rejection_reason === null;
    const by = index < 3 ? 'former' : at(requesters, index % requesters.length);
    const on = addDays(addMonths(today, -17), 6 + index * 11);
    const own = {phone: brother.phone};
    const other = {phone: `${(brother.phone ?? '').slice(0, -6)}${210 + index}${140 + index}`};
    // Approved: the record has the new value today. Rejected: it kept its own.
    const [row, to] = isApproved ? [{...brother, ...other}, own] : [brother, other];
    const reviewed_at = random.momentOn(addDays(on, random.int(1, 4)));
    return {
      ...proposal({by, on, table: 'brothers', row, to}, random),
      ...{status: isApproved ? 'approved' : 'rejected', rejection_reason},
      ...{reviewed_by: adminId(index), reviewed_at, updated_at: reviewed_at},
      applied_version: isApproved ? 1 : null,
    };
  });
}

/**
 * Fills the review queue: 14 open entries, 38 approved, 7 rejected with reasons in three languages. Some open ones are
 * stale because an administrator writes another phone later.
 */
export function reviewQueue(ground: Ground, planted: readonly Planted[]) {
  const {tables, people, random} = ground;
  // Proposals are about islanders whose records have nothing else to show.
  const islanders = people.filter((one) => one.isPresent && one.code === 'PRV-NUS' && !one.isKept);
  const editable = random
    .shuffled(islanders)
    .map((one) => findOne(tables.brothers, ({id}) => id === one.id));
  const homeless = findOne(planted, ({type}) => type === 'NO_CURRENT_FRATERNITY').entityId;
  const open = openProposals(ground, editable, homeless);
  return {
    proposals: [...open, ...decidedProposals(ground, editable)],
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
