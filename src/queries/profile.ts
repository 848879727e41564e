import {useTable} from './rows.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The brother a profile's address means: any UUID is an id, all else a username mapped to the brother
 * linked to it. `null`: nobody is; `undefined`: not known yet.
 */
export function useBrotherId(slugOrId: string): string | null | undefined {
  const accounts = useTable('users');
  if (uuid.test(slugOrId)) return slugOrId.toLowerCase();
  if (!accounts) return undefined;
  const username = slugOrId.toLowerCase();
  const account = accounts.all.find(({row}) => row.username === username);
  return account?.row.linked_brother_id ?? null;
}
