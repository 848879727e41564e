import {createClient, type SupabaseClient} from '@supabase/supabase-js';
import type {Answer, RequestError} from '#src/lib/request-error.ts';

import {classifyError} from './classify-error.ts';
import {
  fetchWithTimeout,
  publishableKey,
  retryAfterMs,
  serverUrl,
  UnreadableAnswer,
} from './endpoint.ts';
import {readToEnd, type Reply} from './read-to-end.ts';
import type {AnswerTo, Arguments, RowsFunction, ValueFunction} from './server-functions.ts';
import {accessToken, markClosed, newTokenRefused} from './tokens.ts';

/** Calls a function of the server as the signed-in user. Never throws for a network error. */
export async function callFunction<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
): Promise<Answer<AnswerTo<N>>> {
  return asUser<AnswerTo<N>>((client) => client.rpc(name, args));
}

/** Calls a function as the owner of the token. */
export async function functionWithToken<N extends ValueFunction>(
  token: string,
  name: N,
  args: Arguments<N>,
): Promise<Answer<AnswerTo<N>>> {
  return withToken<AnswerTo<N>>(token, (client) => client.rpc(name, args));
}

/** Calls a function that returns rows, and reads all of them. */
export async function callForRows<N extends RowsFunction>(
  name: N,
  args: Arguments<N>,
): Promise<Answer<AnswerTo<N>>> {
  return asUser<AnswerTo<N>>((client) => readToEnd(client, name, args));
}

/**
 * Runs a request with the user's token, and once more with a new one when the server refuses it. A server
 * that refuses the new one as well has a fault (its keys, its clock): signing in again would not help, so
 * the call may be repeated later.
 */
export async function asUser<T>(request: Request): Promise<Answer<T>> {
  let refused: string | null = null;
  for (;;) {
    const token = await accessToken(refused);
    if (token.kind !== 'token') return failed(token);
    const answer = await withToken<T>(token.token, request);
    if (!answer.ok && answer.error.kind === 'closed') await markClosed(token.token);
    if (answer.ok || answer.error.kind !== 'reauth') return answer;
    if (refused !== null) return failed(newTokenRefused);
    refused = token.token;
  }
}

type Request = (client: SupabaseClient) => PromiseLike<Reply>;

/** Runs a request with exactly this token, even when the session changes meanwhile. */
export async function withToken<T>(token: string, request: Request): Promise<Answer<T>> {
  const line = openLine(token);
  const reply = await request(line.client);
  // The server's SQL declares the caller's type; the shape is checked where it is stored.
  if (!reply.error) return {ok: true, value: reply.data as T};
  const {code, message, details} = reply.error;
  return failed(
    classifyError({
      // An answer that the browser does not let the app read is mostly a gateway's error.
      status: line.isUnreadable() ? 502 : reply.status,
      code: code ?? '',
      message: withoutMarkup(message ?? ''),
      details: details ?? '',
      retryAfterMs: line.retryAfterMs(),
    }),
  );
}

function failed(error: RequestError): {readonly ok: false; readonly error: RequestError} {
  return {ok: false, error};
}

/** The page of a proxy is not a message for users. */
function withoutMarkup(message: string): string {
  return /^\s*</.test(message) ? '' : message;
}

type Line = {
  readonly client: SupabaseClient;
  readonly retryAfterMs: () => number | null;
  readonly isUnreadable: () => boolean;
};

function openLine(token: string): Line {
  let waitMs: number | null = null;
  let isUnreadable = false;
  const client = createClient(serverUrl(), publishableKey(), {
    accessToken: () => Promise.resolve(token),
    global: {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        isUnreadable = false;
        try {
          const response = await fetchWithTimeout(input, init);
          waitMs = retryAfterMs(response);
          return response;
        } catch (error) {
          isUnreadable = error instanceof UnreadableAnswer;
          throw error;
        }
      },
    },
  });
  return {client, retryAfterMs: () => waitMs, isUnreadable: () => isUnreadable};
}
