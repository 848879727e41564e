import {storeSession} from '#src/db/device-database.ts';

import {makeRoom} from './former-users.ts';
import {verifyAccount} from './verify-account.ts';

export type SignInResult =
  | {readonly kind: 'signed-in'}
  | {readonly kind: 'refused'}
  | {readonly kind: 'offline'};

/**
 * Signs in by e-mail (anything with an at sign) or username. Resolves once the session is on the device
 * and the account was looked up; nothing is fetched yet.
 */
export async function signIn(identifier: string, password: string): Promise<SignInResult> {
  const {signInWithPassword} = await import('#src/backend/auth.ts');
  const name = identifier.trim();
  const answer = await signInWithPassword(name, password);
  if (answer.kind === 'no-answer') return {kind: 'offline'};
  if (answer.kind === 'refused') return {kind: 'refused'};
  const {tokens} = answer;
  await makeRoom(tokens.userId);
  await storeSession({
    ...tokens,
    username: name.split('@')[0] ?? name,
    brotherId: null,
    isAdmin: false,
    issuedAt: Date.now(),
    lapsed: false,
  });
  await verifyAccount(tokens.userId);
  return {kind: 'signed-in'};
}
