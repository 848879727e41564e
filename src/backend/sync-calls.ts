import type {Cursor} from '#src/db/facts.ts';
import type {Blocker, FieldConflict, Mutation} from '#src/db/mutation.ts';
import type {FeedChange} from '#src/db/user-database.ts';

import {callFunction} from './call.ts';
import type {Answer} from './failure.ts';

export type Digest = Readonly<Record<string, {readonly count: number; readonly hash: string}>>;

export type PullPage = {
  readonly cursor: Cursor;
  readonly has_more: boolean;
  readonly reset: boolean;
  readonly held_since?: string | null;
  readonly digest?: Digest | null;
  readonly changes: readonly FeedChange[];
};

/** The server's answer for one mutation. */
export type PushAnswer = {readonly mutation_id: string; readonly replayed?: boolean} & (
  | {
      readonly status: 'applied';
      readonly row: unknown;
      readonly version?: number | null;
      readonly merged?: readonly string[];
    }
  | {readonly status: 'queued'; readonly proposal: unknown}
  | {readonly status: 'withdrawn'; readonly proposal?: unknown}
  | {
      readonly status: 'conflict';
      readonly version?: number | null;
      readonly conflicts: readonly FieldConflict[];
      readonly proposal?: string | null;
    }
  | {
      readonly status: 'rejected';
      readonly code: string;
      readonly field?: string | null;
      readonly key: string;
      readonly message: string;
    }
  | {readonly status: 'blocked'; readonly by: Blocker}
);

/** Fetches the next page of what changed since `cursor`; from the beginning without one. */
export async function pullPage(
  cursor: Cursor | null,
  limit: number,
  wants: 'rows' | 'rows-and-digest',
): Promise<Answer<PullPage>> {
  const args = {p_cursor: cursor, p_limit: limit, p_digest: wants === 'rows-and-digest'};
  const answer = await callFunction<PullPage>('sync_pull', args);
  return answer.ok && !isPullPage(answer.value) ? notOurServer : answer;
}

/** Sends mutations; the answers name them by `mutation_id`. */
export async function pushMutations(
  mutations: readonly Mutation[],
): Promise<Answer<readonly PushAnswer[]>> {
  const answer = await callFunction<readonly PushAnswer[]>('sync_push', {p_mutations: mutations});
  return answer.ok && !isAnswerList(answer.value) ? notOurServer : answer;
}

/** A hotel's sign-in page answers everything with 200; that is no answer of ours. */
const notOurServer: Answer<never> = {
  ok: false,
  failure: {kind: 'retry', answered: false, afterMs: null},
};

function isPullPage(value: Partial<PullPage> | null): boolean {
  return typeof value === 'object' && Array.isArray(value?.changes) && Boolean(value.cursor?.epoch);
}

function isAnswerList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((answer: Partial<PushAnswer> | null) => typeof answer?.mutation_id === 'string')
  );
}
