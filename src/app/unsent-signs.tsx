import {useEffect} from 'react';
import {showAppBadge} from '#src/lib/app-badge.ts';
import {useUnsettledCount} from '#src/queries/sync-status.ts';
import {useSession} from '#src/session/session.ts';

/** Shows the number of changes that wait or need attention on the app's icon; none when nobody is signed in. */
export function UnsentSigns() {
  const unsettled = useUnsettledCount();
  const count = useSession().kind === 'signed-out' ? 0 : unsettled;
  useEffect(() => {
    if (count !== undefined) void showAppBadge(count);
  }, [count]);
  return null;
}
