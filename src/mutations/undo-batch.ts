import type {AnswerTo} from '#src/backend/server-functions.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

import {callPatiently, type Unanswered} from './call-patiently.ts';
import {fewerThan, mostAtATime} from './step-size.ts';

/** A record that somebody has changed since, or that others refer to now. */
export type ChangedSince = AnswerTo<'undo_batch'>['changed'][number];

/** How undoing came to its end. */
export type UndoEnd =
  | {readonly kind: 'undone'}
  /** Nothing was undone, for others have gone on from there. */
  | {readonly kind: 'stands'; readonly changed: readonly ChangedSince[]}
  | Unanswered;

export type Undoing = {
  readonly signal: AbortSignal;
  readonly onLeft: (count: number) => void;
};

/** Takes back all that a batch wrote, step by step. What was interrupted goes on when it is called again. */
export async function undoBatch(batch: string, {signal, onLeft}: Undoing): Promise<UndoEnd> {
  let size = mostAtATime;
  for (;;) {
    const step = await callPatiently('undo_batch', {p_batch: batch, p_limit: size}, signal);
    if (step.kind === 'too-slow') {
      const fewer = fewerThan(size);
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
