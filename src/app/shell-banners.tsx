import {useState} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useOfflineAge} from '#src/queries/offline-age.ts';
import {useUnreadRejections} from '#src/queries/rejections.ts';
import {useSyncStatus, useUnsettledCount} from '#src/queries/sync-status.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {onDemand} from '#src/ui/on-demand.tsx';
import styles from './shell-banners.module.css';

// Most visits leave no edit unsent.
const BrowserLimitsNotice = onDemand(async () => {
  const [module] = await Promise.all([import('./browser-limits-notice.tsx'), openTexts('records')]);
  return module.BrowserLimitsNotice;
});

/** Banners of every page: the data are a demo, or syncing needs an action of the user. */
export function ShellBanners({isDemo}: {readonly isDemo: boolean}) {
  const t = useT();
  const {need} = useSyncStatus();
  const age = useOfflineAge();
  const isWaiting = Boolean(useUnsettledCount());
  const [hasWaited, setHasWaited] = useState(false);
  // It stays when the changes are sent.
  if (isWaiting && !hasWaited) setHasWaited(true);
  return (
    <>
      {isDemo && <p className={styles.demo}>{t('shell.demo')}</p>}
      <div role="status" className={styles.need}>
        {need !== null && (
          <Notice tone="warning" action={<NeedAction need={need} />}>
            <p>{t(`sync.need.${need}`)}</p>
          </Notice>
        )}
        {age.kind === 'ending' && (
          <Notice tone="warning">
            <p>{t('shell.offlineEnds', {count: age.daysLeft})}</p>
          </Notice>
        )}
        {hasWaited && <BrowserLimitsNotice />}
      </div>
    </>
  );
}

type Need = NonNullable<ReturnType<typeof useSyncStatus>['need']>;

function NeedAction({need}: {readonly need: Need}) {
  const t = useT();
  switch (need) {
    case 'reauth':
      return <LinkButton to="/login">{t('sync.need.signIn')}</LinkButton>;
    case 'revoked':
      return <LinkButton to="/sync">{t('titles.sync')}</LinkButton>;
    case 'upgrade':
      return null;
  }
}

// Loaded from here, because the list of what a chunk needs is a kilobyte in the chunk of the dashboard.
const RejectionNotices = onDemand(async () => {
  const [module] = await Promise.all([
    import('#src/screens/sync/rejection-notices.tsx'),
    openTexts('records'),
  ]);
  return module.RejectionNotices;
});

/** Reports the rejected proposals that the user has not read yet. */
export function UnreadRejections() {
  const ids = useUnreadRejections();
  if (ids.length === 0) return null;
  return (
    <div className={styles.need}>
      <RejectionNotices ids={ids} />
    </div>
  );
}
