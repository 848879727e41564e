import type {SupabaseClient} from '@supabase/supabase-js';
import type {Answer, RequestError} from '#src/lib/request-error.ts';
import {unknownFunction} from '#src/lib/unknown-function.ts';
import {classifyError} from './classify-error.ts';
import {type CallingClient, withClient} from './client-pool.ts';
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
 * the call may be repeated later. Another user who has signed in meanwhile does not repeat it.
 */
export async function asUser<T>(request: Request): Promise<Answer<T>> {
  let refused: {readonly token: string; readonly userId: string} | null = null;
  for (;;) {
    const token = await accessToken(refused?.token);
    if (token.kind !== 'token') return failed(token);
    if (refused !== null && token.userId !== refused.userId) return failed({kind: 'reauth'});
    const answer = await withToken<T>(token.token, request);
    if (!answer.ok && answer.error.kind === 'closed') await markClosed(token.token);
    if (answer.ok || answer.error.kind !== 'reauth') return answer;
    if (refused !== null) return failed(newTokenRefused);
    refused = token;
  }
}

type Request = (client: SupabaseClient) => PromiseLike<Reply>;

/** Runs a request with exactly this token, even when the session changes meanwhile. */
export function withToken<T>(token: string, request: Request): Promise<Answer<T>> {
  return withClient(token, async (calling) => answerOf<T>(calling, await request(calling.client)));
}

function answerOf<T>(calling: CallingClient, reply: Reply): Answer<T> {
  const body = calling.body();
  // Our server answers a call without a result with 204, or with `null`.
  if (reply.status === 200 && body?.byteLength === 0) return notOurServer;
  // The client reads a 404 without a body, and an error whose body is `null`, as success.
  const status = calling.status() ?? reply.status;
  if (!reply.error && status >= 400) return notOurServer;
  // The server's SQL declares the caller's type; the shape is checked where it is stored.
  if (!reply.error) {
    if (body !== null && reply.data instanceof Object) bodies.set(reply.data, body);
    return {ok: true, value: reply.data as T};
  }
  const {code, message, details} = reply.error;
  const isOurs = isJson(body);
  return failed(
    classifyError({
      // Our server's own refusal may mean another status than it has.
      status: isOurs ? reply.status : status,
      code: code ?? '',
      message: withoutMarkup(message ?? ''),
      details: details ?? '',
      retryAfterMs: calling.retryAfterMs(),
      isJson: isOurs,
    }),
  );
}

/** A proxy, or the sign-in page of a public network, answers everything with 200: an answer, but not from our server. */
export const notOurServer: Answer<never> = failed({kind: 'busy', retryAfterMs: null});

const bodies = new WeakMap<object, ArrayBuffer>();

/** Returns the text, as UTF-8, of which a call has read its value; `null` where it is not known. */
export function textOfAnswer(value: object): ArrayBuffer | null {
  return bodies.get(value) ?? null;
}

function failed(error: RequestError): {readonly ok: false; readonly error: RequestError} {
  return {ok: false, error};
}

function isJson(body: ArrayBuffer | null): boolean {
  try {
    JSON.parse(new TextDecoder().decode(body ?? undefined));
    return true;
  } catch {
    return false;
  }
}

/** The page of a proxy is not a message for users. */
function withoutMarkup(message: string): string {
  return /^\s*</.test(message) ? '' : message;
}

/** The client's reply to a request. */
type Reply = {
  readonly data: unknown;
  readonly count?: number | null;
  readonly status: number;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: string;
  } | null;
};

/** The usual row limit of a server; more requests are made to one with a lower limit. */
const pageRows = 1000;

/** The limit for a list that keeps changing. */
const mostPages = 1000;

/**
 * Reads all the rows that a function returns. The server cuts longer results silently, so the first page
 * has the count of all rows, and the last has it again: if it changed, all pages are read again. (Counting
 * may cost as much as the page, so the pages in between are not counted.)
 */
export async function readToEnd(
  client: SupabaseClient,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  let rows: unknown[] = [];
  let total: number | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const end = rows.length + pageRows;
    const isCounted = total === null || end >= total;
    const reply: Reply = await client
      .rpc(name, args, isCounted ? {count: 'exact'} : {})
      .range(rows.length, end - 1);
    const isShorterNow = reply.status === 416 && rows.length > 0;
    if (reply.error && !isShorterNow) return reply;
    const {data} = reply;
    // "*" in place of a number arrives as NaN.
    const count = Number.isInteger(reply.count) ? Number(reply.count) : null;
    if (!isShorterNow && !Array.isArray(data)) return notRows;
    const found: readonly unknown[] = Array.isArray(data) ? data : [];
    const hasMoved = total !== null && (found.length === 0 || (count ?? total) !== total);
    if (hasMoved) {
      rows = [];
      total = null;
      continue;
    }
    rows = [...rows, ...found];
    total ??= count;
    const piece = inOnePiece[name];
    // Without a count a full page may be a part.
    const isPart = total === null ? found.length >= pageRows : total > rows.length;
    if (piece !== undefined && isPart) {
      const whole: Reply = await client.rpc(piece, args);
      // An older server has the pages alone.
      if (whole.error?.code !== unknownFunction)
        return whole.error || Array.isArray(whole.data) ? whole : notRows;
    }
    const isWhole = total === null ? found.length < pageRows : rows.length >= total;
    if (isWhole) return {...reply, data: rows};
  }
  return notRows;
}

/**
 * An expensive result is not computed again for each page: when it does not fit on the first, it is read
 * as one value.
 */
const inOnePiece: Readonly<Record<string, string>> = {
  validate_brother_data_integrity: 'list_issues',
  get_pending_changes_with_username: 'list_pending_changes',
  get_admin_dashboard_data: 'list_vow_statuses',
};

/** Treated like no answer, because a later try may succeed. */
const notRows: Reply = {
  data: null,
  status: 0,
  error: {code: '', message: 'The answer is not a list of rows.', details: ''},
};
