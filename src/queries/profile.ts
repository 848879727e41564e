import {isUuid} from '#src/lib/uuid.ts';
import {useTable} from './rows.ts';

/**
 * Returns the brother that the address of a profile means: a UUID is an id, any other text the username of the
 * linked account. `null`: no such brother; `undefined`: not known yet.
 */
export function useBrotherId(slugOrId: string): string | null | undefined {
  const accounts = useTable('users');
  if (isUuid(slugOrId)) return slugOrId.toLowerCase();
  if (!accounts) return undefined;
  const username = slugOrId.toLowerCase();
  const account = accounts.all.find(({row}) => row.username === username);
  return account?.row.linked_brother_id ?? null;
}
