import type {AnswerTo, Arguments} from '#src/backend/server-functions.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

import {callPatiently, type PatientAnswer} from './call-patiently.ts';

/** How two records of one brother become one. */
export type Merge = {
  /** The id of the batch: made once for what a person means to do. */
  readonly batch: string;
  readonly keep: {readonly id: string; readonly version: number};
  readonly gone: {readonly id: string; readonly version: number};
  /** What the one who stays takes over. */
  readonly values: Arguments<'merge_brothers'>['p_values'];
  readonly reason: string;
};

/** How many rows of each table have moved. */
export type Moved = AnswerTo<'merge_brothers'>['moved'];

/**
 * Merges two brothers, as they were looked at. Asked again with the same batch, the server answers what it
 * did the first time.
 */
export async function mergeBrothers(merge: Merge): Promise<PatientAnswer<Moved>> {
  const {batch, keep, gone, values, reason} = merge;
  const answer = await callPatiently(
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
  // What it did, or what it knows and this device not yet.
  void wakeSync();
  return answer.kind === 'answered' ? {kind: 'answered', value: answer.value.moved} : answer;
}
