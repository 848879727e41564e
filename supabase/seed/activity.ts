import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {accountId} from './accounts.ts';
import {momentOn} from './clock.ts';
import type {ProposalRow} from './proposals.ts';
import {at, type Random} from './random.ts';
import type {Tables} from './tables.ts';
import type {Workflow} from './workflow.ts';

/** A row of the audit log: what somebody did before the database was made. */
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

/** All activity of users, the newest updates included. */
const activityCount = 320;

/** So far back it reaches. */
export const activityMonths = 18;

/** Tells 18 months of work: proposals made and decided, and what the two administrators wrote themselves. */
export function pastActivity(
  tables: Tables,
  workflow: Workflow,
  today: Day,
  random: Random,
): ActivityRow[] {
  const {proposals, newerUpdates} = workflow;
  const told = [
    ...proposals.map((row) => made(row)),
    ...proposals.filter(({status}) => status !== 'pending').map((row) => decided(row)),
    ...proposals.filter(({status}) => status === 'approved').map((row) => applied(tables, row)),
  ];
  const missing = activityCount - newerUpdates.length - told.length;
  const own = ownWork(tables, today, random).slice(0, missing);
  return [...told, ...own].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function made(row: ProposalRow): ActivityRow {
  const asked = {
    ...row,
    status: 'pending',
    reviewed_by: null,
    reviewed_at: null,
    rejection_reason: null,
  };
  return {
    ...entry(row.created_at, row.requested_by, 'pending_changes', row.id),
    action: 'insert',
    old_values: null,
    new_values: asked,
  };
}

function decided(row: ProposalRow): ActivityRow {
  return {
    ...entry(row.reviewed_at ?? '', row.reviewed_by ?? '', 'pending_changes', row.id),
    action: 'update',
    old_values: {
      ...row,
      status: 'pending',
      reviewed_by: null,
      reviewed_at: null,
      rejection_reason: null,
    },
    new_values: row,
  };
}

function applied(tables: Tables, row: ProposalRow): ActivityRow {
  const record = tables.brothers.find(({id}) => id === row.record_id);
  if (record === undefined) throw new Error('A proposal was approved for nobody.');
  return {
    ...entry(row.reviewed_at ?? '', row.reviewed_by ?? '', row.target_table_name, row.record_id),
    change_id: row.id,
    on_behalf_of: row.requested_by,
    action: 'update',
    old_values: {...record, ...row.base_values},
    new_values: record,
  };
}

/** New vows and moves as they were entered, and corrections of addresses. */
function ownWork(tables: Tables, today: Day, random: Random): ActivityRow[] {
  const from = addMonths(today, -activityMonths);
  const isLate = (day: Day): boolean => day > from && day < addDays(today, -3);
  const entered = <T extends {id: string}>(
    table: string,
    rows: readonly T[],
    dayOf: (row: T) => Day,
  ) =>
    random
      .shuffled(rows.filter((row) => isLate(dayOf(row))))
      .slice(0, 60)
      .map((row): ActivityRow => ({
        ...entry(
          momentOn(addDays(dayOf(row), random.int(0, 2)), random),
          writer(random),
          table,
          row.id,
        ),
        action: 'insert',
        old_values: null,
        new_values: row,
      }));
  return [
    ...entered('vows', tables.vows, ({date}) => date),
    ...entered('fraternity_assignments', tables.fraternity_assignments, (row) => row.start_date),
    ...random.shuffled(tables.places).map((place, index): ActivityRow => ({
      ...entry(
        momentOn(random.day(addDays(from, 1), addDays(today, -1)), random),
        writer(random),
        'places',
        place.id,
      ),
      action: 'update',
      old_values: {...place, postal_code: String(10_000 + index * 37)},
      new_values: place,
    })),
    ...random.shuffled(tables.institutions).map((institution): ActivityRow => ({
      ...entry(
        momentOn(random.day(addDays(from, 1), addDays(today, -1)), random),
        writer(random),
        'institutions',
        institution.id,
      ),
      action: 'update',
      old_values: {...institution, alias: null, title: institution.title.toUpperCase()},
      new_values: institution,
    })),
  ];
}

function entry(moment: string, actorId: string, table: string, id: string) {
  return {
    at: moment,
    actor_id: actorId,
    actor_role: 'authenticated' as const,
    change_id: null as string | null,
    on_behalf_of: null as string | null,
    table_name: table,
    record_id: id,
    record_version: null,
  };
}

function writer(random: Random): string {
  return accountId(at(['admin', 'secretary'], random.chance(0.55) ? 0 : 1));
}
