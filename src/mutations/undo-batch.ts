import {callWithRetries, type NotCompleted} from '#src/backend/retry.ts';
import type {AnswerTo} from '#src/backend/server-functions.ts';
import {isTimeout} from '#src/lib/request-error.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

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
  let size = maxRowsPerCall;
  for (;;) {
    const step = await callWithRetries('undo_batch', {p_batch: batch, p_limit: size}, signal);
    if (step.kind === 'failed' && isTimeout(step.error)) {
      const fewer = smallerBatch(size);
      if (fewer !== null) {
        size = fewer;
        continue;
      }
    }
    if (step.kind !== 'answered') return step;
    const {left, changed} = step.value;
    if (changed.length > 0) return {kind: 'stands', changed};
    onLeft(left);
    if (left > 0) continue;
    void wakeSync();
    return {kind: 'undone'};
  }
}

/** The largest number of rows in one call. */
export const maxRowsPerCall = 200;

/** Even the slowest server writes this many rows within the timeout of a call. */
const MIN_ROWS_PER_CALL = 10;

/** The number of rows for the next call after one that took too long; `null` when fewer would not help. */
export function smallerBatch(count: number): number | null {
  return count > MIN_ROWS_PER_CALL ? Math.max(MIN_ROWS_PER_CALL, Math.floor(count / 2)) : null;
}
