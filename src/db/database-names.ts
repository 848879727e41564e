const prefix = 'fraternitas-';

/** The small database that exists before any user has signed in. */
export const deviceDatabaseName = `${prefix}device`;

export function userDatabaseName(userId: string): string {
  return prefix + userId;
}

/** Returns the user whose database has this name; `null` for any other database. */
export function userOfDatabase(name: string): string | null {
  const userId = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return /^[0-9a-f-]{36}$/.test(userId) ? userId : null;
}
