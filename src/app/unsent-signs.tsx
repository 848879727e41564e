import {useEffect} from 'react';
import {showAppBadge} from '#src/lib/app-badge.ts';
import {useUnsettledCount} from '#src/queries/sync-status.ts';
import {type Session, useSession} from '#src/session/session.ts';

/** What edits that wait or need attention change outside the page. */
export function UnsentSigns() {
  useAppBadge(useSession());
  return null;
}

/** Shows the number of changes that wait or need attention on the app's icon; none when nobody is signed in. */
function useAppBadge({kind}: Session): void {
  const unsettled = useUnsettledCount();
  const count = kind === 'signed-out' ? 0 : unsettled;
  useEffect(() => {
    if (count !== undefined) void showAppBadge(count);
  }, [count]);
}
