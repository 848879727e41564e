import {changeSession, readStoredSession} from '#src/db/device-database.ts';
import type {PasswordAnswer} from '#src/backend/auth.ts';

/**
 * Changes the password of the signed-in user. `refused`: the present password is wrong. Signing in with it
 * proves it, under the sign-in service's own limits, and gives the new session that stays: the change ends
 * all others.
 */
export async function changeOwnPassword(present: string, next: string): Promise<PasswordAnswer> {
  const session = await readStoredSession();
  if (session === null) return {kind: 'refused'};
  const {changePassword, revokeTokens, signInWithPassword} = await import('#src/backend/auth.ts');
  const answer = await signInWithPassword(session.email, present);
  if (answer.kind !== 'tokens') return answer;
  const {accessToken, refreshToken, expiresIn} = answer.tokens;
  // Before the change: a sync in between must not find its session closed.
  await changeSession(session.userId, {
    accessToken,
    refreshToken,
    expiresIn,
    issuedAt: Date.now(),
    lapsed: false,
  });
  const change = await changePassword(accessToken, next);
  if (change.kind === 'changed') await recordOwnPassword(accessToken);
  // Without an answer the former session may still be open; no device has its tokens any more.
  else await revokeTokens(session.accessToken).catch(() => undefined);
  return change;
}

/** Lets the audit log say that the user changed the password. It is changed in any case. */
export async function recordOwnPassword(token: string): Promise<void> {
  const {functionWithToken} = await import('#src/backend/call.ts');
  const answer = await functionWithToken(token, 'record_own_password', {});
  if (!answer.ok) console.error('The change of the password was not recorded:', answer.error.kind);
}
