import {changeTokens, readStoredSession, type StoredSession} from '#src/db/device-database.ts';
import {underLock} from '#src/db/device-lock.ts';
import type {RequestError} from '#src/lib/request-error.ts';

import {type AuthAnswer, refreshTokens} from './refresh-tokens.ts';

export type TokenResult =
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
