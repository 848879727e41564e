import {useEffect, useRef} from 'react';
import type {UserDatabase} from '#src/db/user-database.ts';
import {markUnsent, readUnsentMark} from '#src/lib/unsent-mark.ts';
import {useLocal} from './local.ts';
import {useUnsettledCount} from './sync-status.ts';

/**
 * Calls `tell` with the number of unsent edits that were lost because the database was deleted: by the browser, or by the
 * user in its settings. The app itself deletes the mark with the edits.
 */
export function useLostEdits(tell: (count: number) => void): void {
  const local = useLocal();
  const count = useUnsettledCount();
  const known = useRef<UserDatabase | null>(null);
  useEffect(() => {
    if (!local || count === undefined) return undefined;
    const {db} = local;
    const look = () => {
      const marked = known.current === db ? 0 : readUnsentMark(db.userId);
      const isLost = count === 0 && marked > 0;
      // Only one tab finds the mark, so it must be one that the user sees.
      if (isLost && document.hidden) return;
      known.current = db;
      markUnsent(db.userId, count);
      if (!isLost) return;
      // Edits that the worker has sent with no page open are still there.
      const compare = async () => (await db.outbox.count()) === 0 && tell(marked);
      compare().catch((error: unknown) => console.info('Lost edits are not known:', error));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
    // oxlint-disable-next-line react/exhaustive-deps -- `tell` is another function at each drawing
  }, [local, count]);
}
