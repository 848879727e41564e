import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import type {Ground} from './planting.ts';
import type {ProposalRow} from './review-queue.ts';
import type {Tables} from './tables.ts';

/** A row of the audit log: what a user did before the database was made. */
export type ActivityRow = ReturnType<typeof entry>;

/** How far back the activity reaches. */
export const activityMonths = 18;

/** Lists as many actions as asked for: proposals made and decided, then what administrators entered themselves. */
export function pastActivity(ground: Ground, proposals: readonly ProposalRow[], count: number) {
  const ofProposals = proposals.flatMap((row) => actionsOn(row, ground.tables));
  const own = ground.random.shuffled(ownWork(ground));
  const rows = [...ofProposals, ...own.slice(0, count - ofProposals.length)];
  return rows.sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** A proposal is made, decided, and applied when it was approved. */
function actionsOn(row: ProposalRow, {brothers}: Tables): ActivityRow[] {
  const {created_at, requested_by, reviewed_at, reviewed_by} = row;
  const undecided = {reviewed_by: null, reviewed_at: null, rejection_reason: null};
  const pending = {...row, ...undecided, status: 'pending'};
  const made = entry(created_at, requested_by, 'pending_changes', null, pending);
  if (reviewed_at === null || reviewed_by === null) return [made];
  const decided = entry(reviewed_at, reviewed_by, 'pending_changes', pending, row);
  const record = brothers.find(({id}) => id === row.record_id);
  if (row.status === 'rejected' || record === undefined) return [made, decided];
  const before = {...record, ...row.base_values};
  const applied = entry(reviewed_at, reviewed_by, 'brothers', before, record);
  return [made, decided, {...applied, change_id: row.id, on_behalf_of: requested_by}];
}

/** New vows as they were entered, and corrections of addresses and titles. */
function ownWork({tables, today, random}: Ground): ActivityRow[] {
  const {vows, places, institutions} = tables;
  const from = addDays(addMonths(today, -activityMonths), 1);
  const until = addDays(today, -3);
  const write = (day: Day, table: string, before: object | null, after: {id: string}) => {
    const actor = accountId(random.chance(0.55) ? 'admin' : 'secretary');
    return entry(random.momentOn(day), actor, table, before, after);
  };
  const correct = <Row extends {id: string}>(table: string, row: Row, before: Partial<Row>) =>
    write(random.day(from, until), table, {...row, ...before}, row);
  const entered = vows.filter(({date}) => date > from && date < until).slice(0, 80);
  return [
    ...entered.map((row) => write(addDays(row.date, 1), 'vows', null, row)),
    ...places.map((row) => correct('places', row, {postal_code: null})),
    ...institutions.map((row) => correct('institutions', row, {title: row.title.toUpperCase()})),
  ];
}

function entry(
  at: string,
  actor_id: string,
  table_name: string,
  old_values: object | null,
  new_values: {readonly id: string},
) {
  return {
    ...{at, actor_id, actor_role: 'authenticated'},
    ...{change_id: null as string | null, on_behalf_of: null as string | null},
    action: old_values === null ? 'insert' : 'update',
    // The merge reads the history by version; rows of invented times have none.
    ...{table_name, record_id: new_values.id, record_version: null, old_values, new_values},
  };
}
