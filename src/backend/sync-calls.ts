import type {Cursor} from '#src/db/cursor.ts';
import {type Mutation, wireSchema} from '#src/db/mutation.ts';
import type {Answer} from '#src/lib/request-error.ts';

import {callFunction, notOurServer, textOfAnswer} from './call.ts';
import type {PullPage, PushAnswer} from './sync-answers.ts';
import {unpackPage} from './unpack-page.ts';

/** Fetches the next page of changes since `cursor`; from the beginning without one. */
export async function pullPage(
  cursor: Cursor | null,
  limit: number,
  wants: 'rows' | 'rows-and-digest',
): Promise<Answer<PullPage>> {
  // An older server passes over `packed`, and sends its changes as a list.
  const position = cursor && {...cursor, packed: true};
  const args = {p_cursor: position, p_limit: limit, p_digest: wants === 'rows-and-digest'};
  const answer = await callFunction('sync_pull', args);
  if (!answer.ok) return answer;
  if (!isPullPage(answer.value)) return notOurServer;
  return {ok: true, value: {...unpackPage(answer.value), source: textOfAnswer(answer.value)}};
}

/**
 * Sends mutations; the answers name them by `mutation_id`. `cursor` is the device's position: a server
 * with another history accepts nothing.
 */
export async function pushMutations(
  mutations: readonly Mutation[],
  cursor: Cursor | null,
): Promise<Answer<readonly PushAnswer[]>> {
  const args = {p_mutations: mutations, p_schema: wireSchema, p_cursor: cursor};
  const answer = await callFunction('sync_push', args);
  return answer.ok && !isAnswerList(answer.value) ? notOurServer : answer;
}

function isPullPage(value: Partial<PullPage> | null): boolean {
  return typeof value === 'object' && Array.isArray(value?.changes) && Boolean(value.cursor?.epoch);
}

function isAnswerList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((answer: Partial<PushAnswer> | null) => typeof answer?.mutation_id === 'string')
  );
}
