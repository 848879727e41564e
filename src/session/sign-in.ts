import {storeSession} from '#src/db/device-database.ts';
import type {RequestError} from '#src/lib/request-error.ts';

import {removeFormerUsers} from './remove-former-users.ts';
import {lookUpAccount} from './look-up-account.ts';

export type SignInResult =
  | {readonly kind: 'signed-in'}
  | {readonly kind: 'refused'}
  | Extract<RequestError, {kind: 'busy' | 'unanswered'}>
  /** Something between the device and the server answered. */
  | {readonly kind: 'intercepted'};

/**
 * Signs in by e-mail (anything with an at sign) or username. The session is stored once the account and
 * its role are known, so that no guard ever uses lower rights. No records are pulled yet.
 */
export async function signIn(identifier: string, password: string): Promise<SignInResult> {
  const {signInWithPassword} = await import('#src/backend/auth.ts');
  const name = identifier.trim();
  const answer = await signInWithPassword(name, password);
  if (answer.kind !== 'tokens') return answer;
  const {tokens} = answer;
  const account = await lookUpAccount(tokens.accessToken, tokens.userId);
  await removeFormerUsers(tokens.userId);
  await storeSession({
    ...tokens,
    username: name.split('@')[0] ?? name,
    brotherId: null,
    isAdmin: false,
    ...account,
    issuedAt: Date.now(),
    lapsed: false,
  });
  return {kind: 'signed-in'};
}
