import {changeTokens, readStoredSession, type StoredSession} from '#src/db/device-database.ts';
import {underLock} from '#src/db/device-lock.ts';
import type {RequestError} from '#src/lib/request-error.ts';
import {
  fetchWithTimeout,
  publishableKey,
  retryAfterMs,
  serverUrl,
  UnreadableAnswer,
} from './endpoint.ts';

type TokenResult =
  | {readonly kind: 'token'; readonly token: string; readonly userId: string}
  | Extract<RequestError, {kind: 'reauth' | 'closed' | 'busy' | 'unanswered'}>;

/** The server refuses a token that the sign-in service has just issued: a fault, which may pass. */
export const newTokenRefused = {kind: 'busy', retryAfterMs: null} as const;

/** A token is renewed this long before it lapses, so that it does not lapse during a request. */
const leadMs = 60_000;
/** The shortest interval of renewals, because a server that refuses new tokens refuses the next one, too. */
const renewalPauseMs = 60_000;
/** A request gives up after half of this time; a context that holds the lock for longer is frozen. */
const longestRenewalMs = 60_000;

/**
 * Returns the signed-in user's access token, renewed when it has lapsed by this device's clock, or when
 * the server refused `refused`. One context renews at a time, because a refresh token works once.
 */
export async function accessToken(refused: string | null = null): Promise<TokenResult> {
  const session = await readStoredSession();
  if (session && isGood(session, refused)) return tokenOf(session);
  if (!session) return {kind: 'reauth'};
  return underLock('fraternitas-tokens', {holderMs: longestRenewalMs}, () => renew(refused));
}

async function renew(refused: string | null): Promise<TokenResult> {
  // Another tab may have renewed the token, or the user signed out, while this one waited.
  const session = await readStoredSession();
  if (!session) return {kind: 'reauth'};
  if (isGood(session, refused)) return tokenOf(session);
  if (session.closedAt !== undefined) return {kind: 'closed'};
  if (session.lapsed) return {kind: 'reauth'};
  if (isJustRenewed(session)) return newTokenRefused;
  // A refresh token works once: it is spent only where the disk has room for the next one.
  await changeTokens(session, {});
  const answer = await refreshTokens(session.refreshToken);
  if (answer.kind === 'unanswered' || answer.kind === 'busy') return answer;
  const now = await changeTokens(session, changeBy(answer, Date.now()));
  if (now?.userId !== session.userId) return {kind: 'reauth'};
  if (now.closedAt !== undefined) return {kind: 'closed'};
  return now.lapsed ? {kind: 'reauth'} : tokenOf(now);
}

type Verdict = Extract<AuthAnswer, {kind: 'tokens' | 'reauth' | 'closed'}>;

/** The change of the session by an answer of the sign-in service; `at`: device clock, ms. */
function changeBy(answer: Verdict, at: number): Partial<StoredSession> {
  switch (answer.kind) {
    case 'reauth':
      return {lapsed: true};
    case 'closed':
      return {closedAt: at};
    case 'tokens': {
      const {accessToken: token, refreshToken, expiresIn} = answer.tokens;
      return {accessToken: token, refreshToken, expiresIn, issuedAt: at, renewedAt: at};
    }
  }
}

/**
 * Marks the session of a token as closed by the server, but not a session that has got other tokens since.
 */
export async function markClosed(token: string): Promise<void> {
  const session = await readStoredSession();
  if (session?.accessToken === token) await changeTokens(session, {closedAt: Date.now()});
}

/**
 * Counts the time since the issue; after a clock was set back a token counts as lapsed, and a 401 decides
 * what clocks cannot.
 */
function isGood(session: StoredSession, refused: string | null): boolean {
  const {lapsed, closedAt} = session;
  if (lapsed || closedAt !== undefined || session.accessToken === refused) return false;
  if (isJustRenewed(session)) return true;
  const ageMs = Date.now() - session.issuedAt;
  return ageMs >= 0 && ageMs < session.expiresIn * 1000 - leadMs;
}

function isJustRenewed({renewedAt}: StoredSession): boolean {
  const ageMs = Date.now() - (renewedAt ?? -Infinity);
  return ageMs >= 0 && ageMs < renewalPauseMs;
}

function tokenOf(session: StoredSession): TokenResult {
  return {kind: 'token', token: session.accessToken, userId: session.userId};
}

type Tokens = {
  readonly userId: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
};

type AuthAnswer =
  | {readonly kind: 'tokens'; readonly tokens: Tokens}
  | Extract<RequestError, {kind: 'reauth' | 'closed' | 'busy' | 'unanswered'}>;

export type Granted = Extract<AuthAnswer, {kind: 'tokens'}>;

/** A session in the sign-in service's format. */
type GivenSession = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly user: {readonly id: string; readonly email?: string};
};

/**
 * Exchanges a refresh token for new tokens. Each refresh token works once. Uses fetch, because supabase-js
 * would repeat the call for half a minute, and ignores Retry-After.
 */
async function refreshTokens(refreshToken: string): Promise<AuthAnswer> {
  const reply = await askForTokens(refreshToken);
  if (reply === null) return {kind: 'unanswered'};
  if (reply === 'unreadable') return {kind: 'busy', retryAfterMs: null};
  const {response, body} = reply;
  if (response.ok) return isSession(body) ? granted(body) : {kind: 'unanswered'};
  if (!isVerdict(response) || !isOfSignInService(body))
    return {kind: 'busy', retryAfterMs: retryAfterMs(response)};
  return {kind: isEndOfSession(body) ? 'closed' : 'reauth'};
}

/**
 * The error codes with which the sign-in service says that no later request can succeed with this session.
 */
const endsOfSession: ReadonlySet<unknown> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
  'user_not_found',
]);

function isEndOfSession(body: unknown): boolean {
  return isObject(body) && endsOfSession.has(body['error_code'] ?? body['code']);
}

async function askForTokens(refreshToken: string) {
  const address = `${serverUrl()}/auth/v1/token?grant_type=refresh_token`;
  try {
    const response = await fetchWithTimeout(address, {
      method: 'POST',
      headers: {apikey: publishableKey(), 'content-type': 'application/json'},
      body: JSON.stringify({refresh_token: refreshToken}),
    });
    return {response, body: parse(await response.text())};
  } catch (error) {
    return error instanceof UnreadableAnswer ? 'unreadable' : null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Tells whether an error has the sign-in service's own format: `error_code` (or `code`, in its newer
 * version) is a code such as `refresh_token_not_found`, in the oldest version `error` is OAuth's
 * `invalid_grant`. Only that service ends a session. A gateway refuses a changed publishable key with
 * other JSON, a proxy with a page.
 */
export function isOfSignInService(body: unknown): boolean {
  if (!isObject(body)) return false;
  const code = body['error_code'] ?? body['code'];
  return body['error'] === 'invalid_grant' || (typeof code === 'string' && /^[a-z_]+$/.test(code));
}

/** Tells whether an answer of the sign-in service judges the credentials: it stays the same for them. */
export function isVerdict({status}: Response): boolean {
  return [400, 401, 403, 422].includes(status);
}

export function isSession(body: unknown): body is GivenSession {
  return (
    isObject(body) &&
    typeof body['access_token'] === 'string' &&
    typeof body['refresh_token'] === 'string' &&
    typeof body['expires_in'] === 'number' &&
    isObject(body['user'])
  );
}

/** The answer that grants a session. */
export function granted({user, access_token, refresh_token, expires_in}: GivenSession): Granted {
  return {
    kind: 'tokens',
    tokens: {
      userId: user.id,
      email: user.email ?? '',
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresIn: expires_in,
    },
  };
}
