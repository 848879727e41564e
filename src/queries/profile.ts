import {isUuid, storedUuid} from '#src/lib/uuid.ts';
import type {RowOf} from '#src/records/registry.ts';
import {useTable} from './rows.ts';

/**
 * Returns the brother that the address of a profile means. `null`: no such brother; `undefined`: not known yet. Reads the
 * accounts only for a username.
 */
export function useBrotherId(slugOrId: string): string | null | undefined {
  const accounts = useTable(isUuid(storedUuid(slugOrId)) ? null : 'users');
  return brotherIdOf(
    slugOrId,
    accounts?.all.map(({row}) => row),
  );
}

/**
 * Finds the brother that the address of a profile means: a UUID is an id, any other text the username of the linked
 * account. `null`: no such brother; `undefined`: the accounts, which tell it, are not read.
 */
export function brotherIdOf(
  slugOrId: string,
  accounts: readonly AccountRow[] | undefined,
): string | null | undefined {
  const id = storedUuid(slugOrId);
  if (isUuid(id)) return id;
  const username = slugOrId.toLowerCase();
  return accounts && (accounts.find((row) => row.username === username)?.linked_brother_id ?? null);
}

type AccountRow = Pick<RowOf<'users'>, 'username' | 'linked_brother_id'>;
