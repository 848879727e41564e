import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';

import {useRows} from './server-rows.ts';

/** Somebody who may sign in, or no longer may. */
export type Account = RowOf<'get_accounts'>;

/** All accounts, by username. */
export function useAccounts(): [Remote<readonly Account[]>, () => void] {
  return useRows('get_accounts', noArguments);
}

const noArguments = {};
