import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';

import {roleIsGone} from './server-answer.ts';
import {askForList} from './server-rows.ts';
import {onReturn, useAnswer} from './use-answer.ts';

/** Somebody who may sign in, or no longer may. */
export type Account = RowOf<'get_accounts'>;

/** All accounts, by username; asked for again when somebody comes back to the page or the line returns. */
export function useAccounts(): [Remote<readonly Account[]>, () => void] {
  return useAnswer({queryKey: ['get_accounts'], queryFn: readAccounts, ...onReturn});
}

async function readAccounts(): Promise<readonly Account[]> {
  const accounts = await askForList('get_accounts', {});
  // The user's own is always there: a user whose role is gone gets none at all.
  if (accounts.length === 0) throw roleIsGone();
  return accounts;
}
