import {atRest} from '#src/db/at-rest.ts';
import {
  readMarkedForRemoval,
  readStoredSession,
  type StoredSession,
  storeSession,
  unmarkForRemoval,
} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {usersOnDevice} from '#src/db/user-database.ts';
import type {RequestError} from '#src/lib/request-error.ts';
import {markUnsent} from '#src/lib/unsent-mark.ts';
import {recordOwnPassword} from './own-password.ts';

type SignInResult =
  | {readonly kind: 'signed-in'}
  | {readonly kind: 'refused'}
  | Extract<RequestError, {kind: 'busy' | 'unanswered'}>
  /** Something between the device and the server answered. */
  | {readonly kind: 'intercepted'}
  /** The password is right, but an administrator's one-time password: a new one must be chosen. */
  | {readonly kind: 'must-change'}
  /** The sign-in service does not accept the new password. */
  | {readonly kind: 'weak' | 'same'};

/**
 * Signs in by e-mail (anything with an at sign) or username. The session is stored once the account and
 * its role are known, so that no guard ever uses lower rights. No records are pulled yet. `newPassword`
 * replaces a one-time password.
 */
export async function signIn(
  identifier: string,
  password: string,
  newPassword: string | null = null,
): Promise<SignInResult> {
  const {changePassword, signInWithPassword} = await import('#src/backend/auth.ts');
  const name = identifier.trim();
  const answer = await signInWithPassword(name, password);
  if (answer.kind !== 'tokens') return answer;
  const {tokens} = answer;
  if (newPassword !== null) {
    const change = await changePassword(tokens.accessToken, newPassword);
    if (change.kind !== 'changed') return change;
    await recordOwnPassword(tokens.accessToken);
  }
  const [mustChange, account] = await Promise.all([
    mustChangePassword(tokens.accessToken),
    lookUpAccount(tokens.accessToken, tokens.userId),
  ]);
  if (mustChange) return {kind: 'must-change'};
  await removeFormerUsers(tokens.userId);
  const isOther = (await readStoredSession())?.userId !== tokens.userId;
  const endLock = isOther ? atRest.end : undefined;
  await endLock?.();
  await storeSession({
    ...tokens,
    username: name.split('@')[0] ?? name,
    brotherId: null,
    isAdmin: false,
    ...account,
    issuedAt: Date.now(),
    lapsed: false,
  });
  // The pages of this device still hold the key of the lock.
  if (endLock) await (await import('#src/lib/auto-lock.ts')).lockApp();
  return {kind: 'signed-in'};
}

/** An older server, or one that does not answer now, knows of no one-time password. The next pull asks again. */
async function mustChangePassword(token: string): Promise<boolean> {
  const {functionWithToken} = await import('#src/backend/call.ts');
  const answer = await functionWithToken(token, 'must_change_password', {});
  return answer.ok && answer.value;
}

/** The server's answer about an account; a missing part was not answered. */
type AccountAnswer = Partial<Pick<StoredSession, 'username' | 'brotherId' | 'isAdmin'>>;

/**
 * Asks the server, with a token that is not stored yet, for the account of its owner and whether it is an
 * admin's. A failed role check is logged and counts as no admin; the next pull brings the role.
 */
async function lookUpAccount(token: string, userId: string): Promise<AccountAnswer> {
  const {functionWithToken, withToken} = await import('#src/backend/call.ts');
  const [role, account] = await Promise.all([
    functionWithToken(token, 'has_system_role', {p_role_name: 'admin'}),
    withToken<{username: string; linked_brother_id: string | null} | null>(token, (client) =>
      client
        .from('users')
        .select('username, linked_brother_id')
        .eq('id', userId)
        .maybeSingle()
        // The sign-in does not wait for data that the first pull brings anyway.
        .retry(false),
    ),
  ]);
  if (!role.ok) console.error('The role could not be checked:', role.error.kind);
  return {
    ...(role.ok ? {isAdmin: role.value} : {}),
    ...(account.ok && account.value
      ? {username: account.value.username, brotherId: account.value.linked_brother_id}
      : {}),
  };
}

/**
 * Removes the records of former users of this device. Only their unsent edits and reports of exports stay, for their
 * next sign-in, and a damaged database, which must not keep everybody else from signing in.
 */
export async function removeFormerUsers(userId: string): Promise<void> {
  // Signing out ends the session with the mark. A mark beside a session is from an interrupted sign-in.
  const current = await readStoredSession();
  if (current) await unmarkForRemoval(current.userId);
  // Marked databases are not awaited, because a frozen tab may hold them.
  const going = new Set([userId, ...(await readMarkedForRemoval())]);
  const former = (await usersOnDevice()).filter((other) => !going.has(other));
  if (former.length === 0) return;
  const [{removeUnlessUnsent}, {removeMirror, removeSettled}] = await Promise.all([
    import('#src/db/remove-database.ts'),
    import('#src/db/remove-mirror.ts'),
  ]);
  const remove = async (other: string): Promise<void> => {
    if (await removeUnlessUnsent(other)) {
      markUnsent(other, 0);
      return;
    }
    const db = await openUserDatabase(other);
    await removeMirror(db);
    await removeSettled(db);
    db.close();
  };
  for (const other of former)
    await remove(other).catch((error: unknown) => {
      console.error('The records of a former user stay until the next sign-in:', error);
    });
}
