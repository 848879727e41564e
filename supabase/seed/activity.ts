import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import type {ProposalRow} from './proposals.ts';
import type {Random} from './random.ts';
import type {Tables} from './tables.ts';

/** A row of the audit log: what a user did before the database was made. */
export type ActivityRow = {
  at: string;
  actor_id: string;
  actor_role: 'authenticated';
  change_id: string | null;
  on_behalf_of: string | null;
  action: 'insert' | 'update';
  table_name: string;
  record_id: string;
  // The merge reads the history by version; rows of invented times have none.
  record_version: null;
  old_values: object | null;
  new_values: object;
};

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
  const own = random.shuffled(ownWork(tables, today, random)).slice(0, count - ofProposals.length);
  return [...ofProposals, ...own].sort((a, b) => (a.at < b.at ? -1 : 1));
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
  const before = {...record, ...row.base_values};
  const applied = entry(row.reviewed_at, row.reviewed_by, 'brothers', before, record);
  return [made, decided, {...applied, change_id: row.id, on_behalf_of: row.requested_by}];
}

/** New vows and moves as they were entered, and corrections of addresses and titles. */
function ownWork(tables: Tables, today: Day, random: Random): ActivityRow[] {
  const from = addMonths(today, -activityMonths);
  const until = addDays(today, -3);
  const admin = (): string => accountId(random.chance(0.55) ? 'admin' : 'secretary');
  const someTime = (): string => random.momentOn(random.day(addDays(from, 1), until));
  const entered = (table: string, rows: readonly {id: string}[], dayOf: (index: number) => Day) =>
    rows
      .map((row, index) => ({row, day: dayOf(index)}))
      .filter(({day}) => day > from && day < until)
      .slice(0, 60)
      .map(({row, day}) => {
        const moment = random.momentOn(addDays(day, random.int(0, 2)));
        return entry(moment, admin(), table, null, row);
      });
  const {vows, fraternity_assignments: homes, places, institutions} = tables;
  return [
    ...entered('vows', vows, (index) => vows[index]?.date ?? ''),
    ...entered('fraternity_assignments', homes, (index) => homes[index]?.start_date ?? ''),
    ...places.map((row, index) => {
      const before = {...row, postal_code: String(10_000 + index * 37)};
      return entry(someTime(), admin(), 'places', before, row);
    }),
    ...institutions.map((row) => {
      const before = {...row, alias: null, title: row.title.toUpperCase()};
      return entry(someTime(), admin(), 'institutions', before, row);
    }),
  ];
}

function entry(
  moment: string,
  actor: string,
  table: string,
  before: object | null,
  after: {id: string},
): ActivityRow {
  return {
    ...{at: moment, actor_id: actor, actor_role: 'authenticated'},
    ...{change_id: null, on_behalf_of: null, action: before === null ? 'insert' : 'update'},
    ...{table_name: table, record_id: after.id, record_version: null},
    ...{old_values: before, new_values: after},
  };
}
