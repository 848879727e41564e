import {useQueryClient} from '@tanstack/react-query';

import type {ResultRow} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/request-error.ts';

import {useList, useRows} from './server-rows.ts';
import {onReturn, type Reload} from './use-answer.ts';

/** A row of the review queue. */
export type PendingChange = ResultRow<'get_pending_changes_with_username'>;

/** A proposed change, with the record as its author saw it and as it is now. */
export type ChangeDetail = ResultRow<'get_change_by_id'>;

/**
 * Returns the changes that wait for an admin, oldest first; loaded again when the user returns to the page or
 * is back online.
 */
export function useQueue(): [Remote<readonly PendingChange[]>, () => void] {
  return useList(...queueKey, onReturn);
}

/**
 * Returns a function that leaves a decided change out of the loaded queue: until the list is loaded again, an admin would
 * open it a second time.
 */
export function useLeaveOutDecided(): (id: string) => void {
  const client = useQueryClient();
  return (id) =>
    client.setQueryData<readonly PendingChange[]>(queueKey, (queue) =>
      queue?.filter((line) => line.id !== id),
    );
}

/** Returns one change; `null` when it is missing or denied. */
export function useChangeDetail(id: string): [Remote<ChangeDetail | null>, Reload] {
  return useRows('get_change_by_id', {p_change_id: id}, {select: firstOrNull});
}

function firstOrNull([change]: readonly ChangeDetail[]): ChangeDetail | null {
  return change ?? null;
}

/** Returns the changes of a group, including this one, in the order in which they are applied. */
export function useGroupChanges({
  id,
  group_id,
}: ChangeDetail): [Remote<readonly ChangeDetail[]>, Reload] {
  return useRows('get_group_changes', group_id === null ? null : {p_change_id: id});
}

/** An open change outside of the group that is related to one of the group. */
export type RelatedChange = ResultRow<'get_related_changes'>;

/**
 * Returns the open changes outside of the group that it needs, that are about the same record, or that need it.
 */
export function useRelatedChanges({
  id,
  status,
}: ChangeDetail): [Remote<readonly RelatedChange[]>, () => void] {
  return useRows('get_related_changes', status === 'pending' ? {p_change_id: id} : null);
}

/**
 * Returns a function that loads a change again from the start when what was loaded of it and around it shows, or refers
 * to, one of these records: what a decision wrote, or rejected, is no longer as the change was loaded in advance. A change
 * that is still being loaded is loaded again, too, because its answer may be older than the decision.
 */
export function useReloadTouched(): (
  id: string,
  touched: readonly {readonly id: string}[],
) => void {
  const client = useQueryClient();
  return (id, touched) => {
    if (touched.length === 0) return;
    const ids = new Set<unknown>(touched.map((one) => one.id));
    for (const name of aboutOneChange) {
      const queryKey = [name, {p_change_id: id}];
      const rows = client.getQueryData<readonly ChangeDetail[]>(queryKey);
      const isTouched = rows?.some(
        (row) =>
          ids.has(row.record_id) ||
          Object.values(row.proposed_changes).some((value) => ids.has(value)),
      );
      if (isTouched !== false) void client.resetQueries({queryKey, exact: true});
    }
  };
}

const aboutOneChange = ['get_change_by_id', 'get_group_changes', 'get_related_changes'] as const;

const queueKey = ['get_pending_changes_with_username', {}] as const;
