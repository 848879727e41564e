import type {ResultRow} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/request-error.ts';

import {roleIsGone} from './server-answer.ts';
import {askForList} from './server-rows.ts';
import {onReturn, useAnswer} from './use-answer.ts';

/** An account, enabled or disabled. */
export type Account = ResultRow<'get_accounts'>;

/** Returns all accounts by username; loaded again when the user returns to the page or is back online. */
export function useAccounts(): [Remote<readonly Account[]>, () => void] {
  return useAnswer({queryKey: ['get_accounts'], queryFn: readAccounts, ...onReturn});
}

async function readAccounts(): Promise<readonly Account[]> {
  const accounts = await askForList('get_accounts', {});
  // The user's own is always there: a user whose role is gone gets none at all.
  if (accounts.length === 0) throw roleIsGone();
  return accounts;
}
