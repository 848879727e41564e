import {least} from 'd3-array';
import {addDays, addMonths} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import type {Ground, Planted} from './planting.ts';
import type {Random} from './random.ts';
import {at, draft, findOne, idOf, readTable, wordsOf, type Draft, type Tables} from './tables.ts';

type Values = Record<string, unknown>;

type Target = {readonly id: string};

/** What a user asks for on a day: an insert has no row yet, a delete no new values. */
type Request = Readonly<Record<'by' | 'on' | 'table', string>> & {
  readonly row: Target | null;
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
 * What waits for the administrators: for a place or an institution by its name, for a brother by his turn, without a
 * record for a new one; without values it is to be deleted. The first three become stale.
 */
const requests = readTable('requests', 'by | daysAgo | table | record | group | values');

const staleCount = 3;

/** The fourteen open entries; a new house and its first resident are one of them. */
function openProposals(ground: Ground, editable: readonly Draft<'brothers'>[], homeless: string) {
  const {tables, people, today, random} = ground;
  // The vows that ended longest ago were renewed on the day they fell due, and nobody recorded it.
  const lapsed = people.filter(({flaw}) => flaw?.type === 'VOWS_EXPIRED');
  const overdue = least(lapsed, ({due}) => due ?? '');
  const targetOf = (table: string, record: string): Target =>
    editable[Number(record)] ??
    findOne<Target>(tables[table as keyof Tables], ({id}) => id === idOf(table, record));
  return requests.map(({by, daysAgo, table, record, group, values}) => {
    const on = addDays(today, -Number(daysAgo));
    const meant: Values = {
      ...{'the same day': on, '19 years ago': addMonths(today, -228), 'the homeless': homeless},
      ...{'the lapsed': overdue?.id, 'when due': overdue?.due},
    };
    const read = (_: string, value: unknown): unknown => {
      const [, kind = '', key] = /^([a-z]+)\/(.+)$/.exec(String(value)) ?? [];
      return key === undefined ? (meant[String(value)] ?? value) : idOf(kind, key);
    };
    const to = values === '' ? null : (JSON.parse(values, read) as Values);
    const row = record === '' ? null : targetOf(table, record);
    const group_id = group === '' ? null : idOf('groups', group);
    const unmet_dependency = group !== '' && table === 'fraternity_assignments';
    return {...proposal({by, on, table, row, to}, random), group_id, unmet_dependency};
  });
}

const approvedCount = 38;
const requesters = wordsOf('requesters');

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
