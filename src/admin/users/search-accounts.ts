import {createTextSearch} from '#src/lib/compound-words.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import type {Account} from '#src/queries/accounts.ts';

/** Returns the accounts whose username or brother matches a text. */
export function searchAccounts(accounts: readonly Account[], text: string): readonly Account[] {
  const isFound = createTextSearch(text);
  return accounts.filter(({username, brother_name: brother}) =>
    isFound(toSearchText(`${username} ${brother ?? ''}`)),
  );
}
