import {callWithRetries, type RetriedAnswer} from '#src/backend/retry.ts';
import type {AnswerTo, Arguments} from '#src/backend/server-functions.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

/** The input of a merge of two records of one brother. */
export type Merge = {
  /** The id of the batch, created once per intent of the user. */
  readonly batch: string;
  readonly keep: {readonly id: string; readonly version: number};
  readonly gone: {readonly id: string; readonly version: number};
  /** The values that the kept brother takes over. */
  readonly values: Arguments<'merge_brothers'>['p_values'];
  readonly reason: string;
};

/** The number of moved rows of each table. */
export type Moved = AnswerTo<'merge_brothers'>['moved'];

/**
 * Merges two brothers at the versions shown. Called again with the same batch, the server gives the same
 * answer.
 */
export async function mergeBrothers(merge: Merge): Promise<RetriedAnswer<Moved>> {
  const {batch, keep, gone, values, reason} = merge;
  const answer = await callWithRetries(
    'merge_brothers',
    {
      p_batch: batch,
      p_keep: keep.id,
      p_gone: gone.id,
      p_values: values,
      p_keep_version: keep.version,
      p_gone_version: gone.version,
      p_reason: reason.trim(),
    },
    new AbortController().signal,
  );
  // Pulls the result, or a change that this device does not have yet.
  void wakeSync();
  return answer.kind === 'answered' ? {kind: 'answered', value: answer.value.moved} : answer;
}
