import type {StoredSession} from '#src/db/device-database.ts';

/** What the server says of an account; what it did not answer is missing. */
export type AccountAnswer = Partial<Pick<StoredSession, 'username' | 'brotherId' | 'isAdmin'>>;

/**
 * Asks the server, with a token that is not stored yet, who its owner is and whether he is an admin. A
 * failed role check is logged and counts as no admin; the next pull tells the role again.
 */
export async function lookUpAccount(token: string, userId: string): Promise<AccountAnswer> {
  const {functionWithToken, withToken} = await import('#src/backend/call.ts');
  const [role, account] = await Promise.all([
    functionWithToken(token, 'has_system_role', {p_role_name: 'admin'}),
    withToken<{username: string; linked_brother_id: string | null} | null>(token, (client) =>
      client
        .from('users')
        .select('username, linked_brother_id')
        .eq('id', userId)
        .maybeSingle()
        // Nobody waits at the sign-in for what the first pull brings anyway.
        .retry(false),
    ),
  ]);
  if (!role.ok) console.error('The role could not be checked:', role.failure.kind);
  return {
    ...(role.ok ? {isAdmin: role.value} : {}),
    ...(account.ok && account.value
      ? {username: account.value.username, brotherId: account.value.linked_brother_id}
      : {}),
  };
}
