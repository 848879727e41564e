import {useRow} from '#src/queries/rows.ts';

/**
 * Returns the name of the brother to whom an account is linked, or its username; `null` when this device does
 * not know the account.
 */
export function useAccountName(id: string | null): string | null {
  const account = useRow('users', id)?.row;
  const brother = useRow('brothers', account?.linked_brother_id ?? null)?.row;
  return brother?.name ?? account?.username ?? null;
}
