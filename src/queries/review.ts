import {useCallback, useEffect, useState} from 'react';

import type {Arguments} from '#src/backend/call.ts';
import type {Answer} from '#src/backend/failure.ts';
import type {Remote} from '#src/lib/remote.ts';

/** A line of the review queue. */
export type PendingChange = {
  readonly id: string;
  readonly target_table_name: string;
  readonly operation: 'insert' | 'update' | 'delete';
  readonly record_id: string;
  readonly requester_username: string | null;
  readonly created_at: string;
  readonly proposed_changes: Readonly<Record<string, unknown>>;
  readonly rejection_reason: string | null;
  readonly status: string;
  readonly unmet_dependency: boolean;
  readonly group_id: string | null;
  /** How many changes stand or fall together with this one, itself included. */
  readonly member_count: number;
};

/** A proposed change beside what the record was when it was made and what it is now. */
export type ChangeDetail = Omit<PendingChange, 'member_count'> & {
  readonly base_values: Readonly<Record<string, unknown>>;
  readonly base_version: number | null;
  readonly current_row: Readonly<Record<string, unknown>> | null;
  readonly current_version: number | null;
};

/** The queue of changes that wait for an admin, oldest first. */
export function usePendingChanges(): [Remote<readonly PendingChange[]>, () => void] {
  return useRemote<readonly PendingChange[]>('get_pending_changes_with_username', noArguments);
}

/** One change; `null` when it is missing or denied. */
export function useChangeDetail(id: string): [Remote<ChangeDetail | null>, () => void] {
  const [rows, reload] = useRemote<readonly ChangeDetail[]>(
    'get_change_by_id',
    JSON.stringify({p_change_id: id}),
  );
  if (rows.kind !== 'loaded') return [rows, reload];
  const change = rows.value[0] ?? null;
  return [{kind: 'loaded', value: change}, reload];
}

/** The changes that stand or fall together with one, itself included, in the order they are applied. */
export function useGroupChanges({
  id,
  group_id,
}: ChangeDetail): [Remote<readonly ChangeDetail[]>, () => void] {
  const args = group_id === null ? null : JSON.stringify({p_change_id: id});
  return useRemote<readonly ChangeDetail[]>('get_group_changes', args, nobody);
}

const nobody: readonly never[] = [];

const noArguments = '{}';

/**
 * Calls a function of the server and keeps its answer. `args` is JSON, so that it compares as a value;
 * with `null` nothing is asked and the answer is `unasked`.
 */
function useRemote<T>(name: string, args: string | null, unasked?: T): [Remote<T>, () => void] {
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<{key: string; value: Remote<T>} | null>(null);
  const key = `${name} ${args} ${turn}`;
  useEffect(() => {
    if (args === null) return undefined;
    let isCurrent = true;
    void import('#src/backend/call.ts')
      .then(({callFunction}) => callFunction<T>(name, JSON.parse(args) as Arguments))
      .then((answer) => toRemote(answer), toFailed)
      .then((value) => {
        if (isCurrent) setSettled({key, value});
      });
    return () => {
      isCurrent = false;
    };
  }, [name, args, key]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  if (args === null && unasked !== undefined) return [{kind: 'loaded', value: unasked}, reload];
  return [settled?.key === key ? settled.value : {kind: 'loading'}, reload];
}

function toRemote<T>(answer: Answer<T>): Remote<T> {
  if (answer.ok) return {kind: 'loaded', value: answer.value};
  const {failure} = answer;
  if (failure.kind === 'retry' && !failure.answered) return {kind: 'offline'};
  return {kind: 'failed', message: failure.kind === 'refused' ? failure.message : failure.kind};
}

function toFailed(error: unknown): {kind: 'failed'; message: string} {
  return {kind: 'failed', message: error instanceof Error ? error.message : String(error)};
}
