import {addMonths} from '#src/lib/civil-date.ts';
import {accounts} from '#supabase/seed/accounts.ts';
import {activityMonths} from '#supabase/seed/activity.ts';
import {countBy, type Counts} from './counting.ts';
import {rejections, type ProposalRow} from '#supabase/seed/review-queue.ts';
import type {Province} from '#supabase/seed/province.ts';

/** Counts what users did and asked for, and whose their accounts are. */
export function activity(province: Province): Counts {
  return {...queue(province), ...log(province), ...owners(province)};
}

function queue({pendingChanges, newerUpdates}: Province): Counts {
  const of = (status: string): ProposalRow[] =>
    pendingChanges.filter((row) => row.status === status);
  const [open, rejected] = [of('pending'), of('rejected')];
  return {
    'open entries': new Set(open.map(({id, group_id}) => group_id ?? id)).size,
    approved: of('approved').length,
    rejected: rejected.length,
    stale: newerUpdates.length,
    'brothers two ask about': askedTwice(open),
    'houses with a first resident': open.filter((row) => isFirstResident(row, open)).length,
    ...countBy(rejected, ({rejection_reason}) => `reasons in ${languageOf(rejection_reason)}`),
  };
}

function askedTwice(open: readonly ProposalRow[]): number {
  const friars = new Map<string, Set<string>>();
  for (const {record_id, requested_by} of open) {
    friars.set(record_id, (friars.get(record_id) ?? new Set()).add(requested_by));
  }
  return [...friars.values()].filter(({size}) => size === 2).length;
}

/** Moves into a house that is made by the same entry. */
function isFirstResident(row: ProposalRow, open: readonly ProposalRow[]): boolean {
  return (
    row.target_table_name === 'fraternity_assignments' &&
    open.some(
      (other) =>
        other.group_id !== null &&
        other.group_id === row.group_id &&
        other.target_table_name === 'fraternities' &&
        other.record_id === row.proposed_changes['fraternity_id'],
    )
  );
}

function languageOf(reason: string | null): string {
  return rejections.find(({reason: text}) => text === reason)?.language ?? 'none';
}

function log({activity: rows, newerUpdates, today}: Province): Counts {
  const from = addMonths(today, -activityMonths);
  return {
    // The newest are written when the province is loaded.
    activity: rows.length + newerUpdates.length,
    actors: new Set(rows.map(({actor_id}) => actor_id)).size,
    'too old or yet to come': rows.filter(({at}) => at < from || at > `${today}T24`).length,
  };
}

function owners({tables, links}: Province): Counts {
  const memberships = new Map(tables.brothers.map((one) => [one.id, one.membership_status]));
  const linked = new Set(links.values());
  return {
    accounts: accounts.length,
    administrators: accounts.filter(({isAdmin}) => isAdmin).length,
    ...countBy([...linked], (id) => `linked to ${memberships.get(id) ?? 'nobody'}`),
  };
}
