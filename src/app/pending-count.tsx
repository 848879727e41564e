import {useEffect} from 'react';
import {inAdminArea} from '#src/admin/admin-area.tsx';
import {watchDecisions} from '#src/mutations/review.ts';
import {usePendingCount} from '#src/queries/admin-counts.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import styles from './pending-count.module.css';

/** Bulk approval decides many changes in a moment. */
const SETTLE_MS = 500;

const MOST = 99;

/**
 * The number of changes that wait for review; nothing when there are none, or without a connection. `label` says to
 * screen readers what is counted.
 */
export const PendingCount = inAdminArea(function PendingCount({label}: {readonly label: string}) {
  const {isOffline} = useSyncStatus();
  const [count, reload] = usePendingCount();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchDecisions(() => {
      clearTimeout(timer);
      timer = setTimeout(reload, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [reload]);
  if (isOffline || count === null || count === 0) return null;
  return (
    <span className={styles.count}>
      <span className="unseen">{`${label}: `}</span>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
});
