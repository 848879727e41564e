import {useEffect} from 'react';

import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';

import {useList, useRows} from './server-rows.ts';
import {onReturn} from './use-answer.ts';

/** A line of the review queue. */
export type PendingChange = RowOf<'get_pending_changes_with_username'>;

/** A proposed change beside what the record was when it was made and what it is now. */
export type ChangeDetail = RowOf<'get_change_by_id'>;

/**
 * The queue of changes that wait for an admin, oldest first; asked for again when somebody comes back to the page or
 * the line returns.
 */
export function useQueue(): [Remote<readonly PendingChange[]>, () => void] {
  return useList('get_pending_changes_with_username', noArguments, onReturn);
}

/** One change; `null` when it is missing or denied. */
export function useChangeDetail(id: string): [Remote<ChangeDetail | null>, () => void] {
  const answer = useRows('get_change_by_id', {p_change_id: id}, {select: firstOrNull});
  const [remote] = answer;
  const isMissing = remote.kind === 'loaded' && remote.value === null;
  useEffect(() => {
    if (isMissing) console.warn('There is no such change:', id);
  }, [isMissing, id]);
  return answer;
}

function firstOrNull([change]: readonly ChangeDetail[]): ChangeDetail | null {
  return change ?? null;
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
