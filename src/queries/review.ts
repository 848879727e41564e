import {useEffect} from 'react';

import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';

import {useSyncWhenDenied} from './sync-when-denied.ts';
import {useRows} from './server-rows.ts';

/** A line of the review queue. */
export type PendingChange = RowOf<'get_pending_changes_with_username'>;

/** A proposed change beside what the record was when it was made and what it is now. */
export type ChangeDetail = RowOf<'get_change_by_id'>;

/** The queue of changes that wait for an admin, oldest first. */
export function usePendingChanges(): [Remote<readonly PendingChange[]>, () => void] {
  const [remote, reload] = useRows('get_pending_changes_with_username', noArguments);
  useSyncWhenDenied(remote);
  return [remote, reload];
}

/** One change; `null` when it is missing or denied. */
export function useChangeDetail(id: string): [Remote<ChangeDetail | null>, () => void] {
  const [rows, reload] = useRows('get_change_by_id', {p_change_id: id});
  const isMissing = rows.kind === 'loaded' && rows.value.length === 0;
  useEffect(() => {
    if (isMissing) console.warn('There is no such change:', id);
  }, [isMissing, id]);
  if (rows.kind !== 'loaded') return [rows, reload];
  return [{kind: 'loaded', value: rows.value[0] ?? null}, reload];
}

/** The changes that stand or fall together with one, itself included, in the order they are applied. */
export function useGroupChanges({
  id,
  group_id,
}: ChangeDetail): [Remote<readonly ChangeDetail[]>, () => void] {
  return useRows('get_group_changes', group_id === null ? null : {p_change_id: id});
}

/** An open change that touches another from outside. */
export type RelatedChange = RowOf<'get_related_changes'>;

/** The open changes that touch one from outside: needed by it, on the same record, or waiting for it. */
export function useRelatedChanges({
  id,
  status,
}: ChangeDetail): [Remote<readonly RelatedChange[]>, () => void] {
  return useRows('get_related_changes', status === 'pending' ? {p_change_id: id} : null);
}

const noArguments = {};
