import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import type {Random} from './random.ts';
import type {ProposalRow} from './review-queue.ts';
import type {Tables} from './tables.ts';

/** A row of the audit log: what a user did before the database was made. */
export type ActivityRow = ReturnType<typeof entry>;

/** How far back the activity reaches. */
export const activityMonths = 18;

/** Lists as many actions as asked for: proposals made and decided, then what administrators entered themselves. */
export function pastActivity(
  tables: Tables,
  proposals: readonly ProposalRow[],
  count: number,
  today: Day,
  random: Random,
): ActivityRow[] {
  const ofProposals = proposals.flatMap((row) => actionsOn(row, tables));
  const own = random.shuffled(ownWork(tables, today, random));
  return [...ofProposals, ...own.slice(0, count - ofProposals.length)].sort((a, b) =>
    a.at < b.at ? -1 : 1,
  );
}

/** A proposal is made, decided, and applied when it was approved. */
function actionsOn(row: ProposalRow, {brothers}: Tables): ActivityRow[] {
  const undecided = {reviewed_by: null, reviewed_at: null, rejection_reason: null};
  const pending = {...row, ...undecided, status: 'pending'};
  const made = entry(row.created_at, row.requested_by, 'pending_changes', null, pending);
  if (row.reviewed_at === null || row.reviewed_by === null) return [made];
  const decided = entry(row.reviewed_at, row.reviewed_by, 'pending_changes', pending, row);
  const record = brothers.find(({id}) => id === row.record_id);
  if (row.status === 'rejected' || record === undefined) return [made, decided];
  const before = Object.assign({...record}, row.base_values);
  const applied = entry(row.reviewed_at, row.reviewed_by, 'brothers', before, record);
  return [made, decided, {...applied, change_id: row.id, on_behalf_of: row.requested_by}];
}

/** New vows as they were entered, and corrections of addresses and titles. */
function ownWork(tables: Tables, today: Day, random: Random): ActivityRow[] {
  const from = addDays(addMonths(today, -activityMonths), 1);
  const until = addDays(today, -3);
  const write = (day: Day, table: string, before: object | null, after: {id: string}) =>
    entry(
      random.momentOn(day),
      accountId(random.chance(0.55) ? 'admin' : 'secretary'),
      table,
      before,
      after,
    );
  const entered = tables.vows.filter(({date}) => date > from && date < until).slice(0, 80);
  return [
    ...entered.map((row) => write(addDays(row.date, random.int(0, 2)), 'vows', null, row)),
    ...tables.places.map((row, index) => {
      const before = {...row, postal_code: String(10_000 + index * 37)};
      return write(random.day(from, until), 'places', before, row);
    }),
    ...tables.institutions.map((row) => {
      const before = {...row, alias: null, title: row.title.toUpperCase()};
      return write(random.day(from, until), 'institutions', before, row);
    }),
  ];
}

function entry(
  moment: string,
  actor: string,
  table: string,
  before: object | null,
  after: {id: string},
) {
  return {
    ...{at: moment, actor_id: actor, actor_role: 'authenticated'},
    ...{change_id: null as string | null, on_behalf_of: null as string | null},
    action: before === null ? 'insert' : 'update',
    // The merge reads the history by version; rows of invented times have none.
    ...{table_name: table, record_id: after.id, record_version: null},
    ...{old_values: before, new_values: after as object},
  };
}
