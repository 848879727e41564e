import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';
import {denied} from '#src/lib/request-error.ts';

import {useSyncWhenDenied} from './sync-when-denied.ts';
import {useOnReturn} from './on-return.ts';
import {useRows} from './server-rows.ts';

/** Somebody who may sign in, or no longer may. */
export type Account = RowOf<'get_accounts'>;

/** All accounts, by username; asked for again when somebody comes back to the page or the line returns. */
export function useAccounts(): [Remote<readonly Account[]>, () => void] {
  const [remote, reload] = useRows('get_accounts', noArguments);
  useOnReturn(reload);
  useSyncWhenDenied(remote);
  // His own is always there: whose role has gone meanwhile gets none at all.
  const isDenied = remote.kind === 'loaded' && remote.value.length === 0;
  return [isDenied ? denied : remote, reload];
}

const noArguments = {};
