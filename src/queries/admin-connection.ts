import type {Remote} from '#src/lib/request-error.ts';

import {ask, roleIsGone} from './server-answer.ts';
import {onReturn, useAnswer} from './use-answer.ts';

/**
 * Returns whether the server answers, and answers an admin; asked again when the user returns to the page or is
 * back online. The second value asks again.
 */
export function useAdminConnection(): [Remote<true>, () => void] {
  const [remote, reload] = useAnswer({
    queryKey: ['has_system_role'],
    queryFn: askForRole,
    ...onReturn,
  });
  // An earlier answer does not prove a connection now.
  const isLost = remote.kind === 'loaded' && remote.error !== undefined;
  return [isLost ? {kind: 'failed', error: remote.error} : remote, reload];
}

async function askForRole(): Promise<true> {
  const {callFunction} = await import('#src/backend/call.ts');
  const isAdmin = await ask('has_system_role', {p_role_name: 'admin'}, callFunction);
  if (!isAdmin) throw roleIsGone();
  return true;
}
