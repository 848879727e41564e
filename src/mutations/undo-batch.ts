import {callWithRetries, type NotCompleted} from '#src/backend/retry.ts';
import type {AnswerTo} from '#src/backend/server-functions.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

import {RowsPerCall} from './rows-per-call.ts';

/** A record that another user has changed since, or to which others refer now. */
export type ChangedSince = AnswerTo<'undo_batch'>['changed'][number];

/** The result of undoing a batch. */
export type UndoEnd =
  | {readonly kind: 'undone'}
  /** Nothing was undone, because others have changed the records since. */
  | {readonly kind: 'stands'; readonly changed: readonly ChangedSince[]}
  | NotCompleted;

type Undoing = {
  readonly signal: AbortSignal;
  readonly onLeft: (count: number) => void;
};

/**
 * Undoes all the changes of a batch, step by step. After an interruption it continues when it is called
 * again.
 */
export async function undoBatch(batch: string, {signal, onLeft}: Undoing): Promise<UndoEnd> {
  const calls = new RowsPerCall();
  for (;;) {
    const step = await calls.call((rows) =>
      callWithRetries('undo_batch', {p_batch: batch, p_limit: rows}, signal),
    );
    if (step.kind !== 'answered') return step;
    const {left, changed} = step.value;
    if (changed.length > 0) return {kind: 'stands', changed};
    onLeft(left);
    if (left > 0) continue;
    void wakeSync();
    return {kind: 'undone'};
  }
}
