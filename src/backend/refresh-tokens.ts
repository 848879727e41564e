import type {RequestError} from '#src/lib/request-error.ts';

import {
  fetchWithTimeout,
  publishableKey,
  retryAfterMs,
  serverUrl,
  UnreadableAnswer,
} from './endpoint.ts';

export type Tokens = {
  readonly userId: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
};

export type AuthAnswer =
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
export async function refreshTokens(refreshToken: string): Promise<AuthAnswer> {
  const reply = await askForTokens(refreshToken);
  if (reply === null) return {kind: 'unanswered'};
  if (reply === 'unreadable') return {kind: 'busy', retryAfterMs: null};
  const {response, body} = reply;
  if (response.ok) return isSession(body) ? granted(body) : {kind: 'unanswered'};
  const isVerdict = [400, 401, 403, 422].includes(response.status) && isOfSignInService(body);
  if (!isVerdict) return {kind: 'busy', retryAfterMs: retryAfterMs(response)};
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
