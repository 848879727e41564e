import {lazy, Suspense} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import {useUnreadRejections} from '#src/queries/rejections.ts';
import styles from './shell-banners.module.css';

// Loaded from here, because the list of what a chunk needs is a kilobyte in the chunk of the dashboard.
const RejectionNotices = lazy(async () => {
  const [module] = await Promise.all([
    import('#src/screens/sync/rejection-notices.tsx'),
    openTexts('records'),
  ]);
  return {default: module.RejectionNotices};
});

/** Reports the rejected proposals that the user has not read yet. */
export function UnreadRejections() {
  const ids = useUnreadRejections();
  if (ids.length === 0) return null;
  return (
    <div className={styles.need}>
      <Suspense>
        <RejectionNotices ids={ids} />
      </Suspense>
    </div>
  );
}
