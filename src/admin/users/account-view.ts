import {readLimit} from '#src/admin/first-items.tsx';
import {viewQuery} from '#src/admin/list-view.ts';
import {createTextSearch} from '#src/lib/compound-words.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import type {Account} from '#src/queries/accounts.ts';
import type {ViewCodec} from '#src/record-ui/lists/use-list-view.ts';
import type {SortKeys} from '#src/ui/sort-order.ts';

/** The search, the order and the length of the table, stored in the page's address. */
export type AccountView = {
  readonly text: string;
  /** As `readSortOrder` reads it; '' for the server's order. */
  readonly sort: string;
  /** The number of accounts that are drawn. */
  readonly limit: number;
};

const everything: AccountView = {text: '', sort: '', limit: readLimit(null)};

const names = {
  text: 'q',
  sort: 'sort',
  limit: 'shown',
} as const satisfies Record<keyof AccountView, string>;

export const accountViewCodec: ViewCodec<AccountView> = {
  everything,
  read: (search) => {
    const query = new URLSearchParams(search);
    return {
      text: query.get(names.text) ?? '',
      sort: query.get(names.sort) ?? '',
      limit: readLimit(query.get(names.limit)),
    };
  },
  write: (view) => viewQuery(view, everything, names),
  stateOf: () => null,
};

/** Returns the accounts whose username or brother matches a text, in their order. */
export function searchAccounts(accounts: readonly Account[], text: string): readonly Account[] {
  const isFound = createTextSearch(text);
  return accounts.filter(({username, brother_name: brother}) =>
    isFound(toSearchText(`${username} ${brother ?? ''}`)),
  );
}

/** What the headings of the table sort by. */
export const accountSortKeys: SortKeys<Account> = {
  username: ({username}) => username,
  brother: ({brother_name: name}) => name,
  // The administrators first.
  role: ({is_admin: isAdmin}) => (isAdmin ? 0 : 1),
  // The active ones first, then those disabled the longest.
  status: ({disabled_at: since}) => since ?? '',
};
