import type {StoredSession} from '#src/db/device-database.ts';

/** The server's answer about an account; a missing part was not answered. */
export type AccountAnswer = Partial<Pick<StoredSession, 'username' | 'brotherId' | 'isAdmin'>>;

/**
 * Asks the server, with a token that is not stored yet, for the account of its owner and whether it is an
 * admin's. A failed role check is logged and counts as no admin; the next pull brings the role.
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
