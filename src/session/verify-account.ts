import {changeSession} from '#src/db/device-database.ts';

/**
 * Asks the server who the signed-in user is and whether he is an admin. An answered failure of the role
 * check counts as no admin; without an answer the last verdict stands.
 */
export async function verifyAccount(userId: string): Promise<void> {
  const {asUser, callFunction} = await import('#src/backend/call.ts');
  const [role, account] = await Promise.all([
    callFunction<boolean>('has_system_role', {p_role_name: 'admin'}),
    asUser<{username: string; linked_brother_id: string | null} | null>((client) =>
      client.from('users').select('username, linked_brother_id').eq('id', userId).maybeSingle(),
    ),
  ]);
  if (role.ok) await changeSession(userId, {isAdmin: role.value});
  else if (role.failure.kind !== 'retry') {
    console.error('The role could not be checked:', role.failure.kind);
    await changeSession(userId, {isAdmin: false});
  }
  if (account.ok && account.value) {
    const {username, linked_brother_id: brotherId} = account.value;
    await changeSession(userId, {username, brotherId});
  }
}
