import {useEffect, useState} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import {useT} from '#src/i18n/use-t.ts';
import {areLimitsKnown, browserLimits, rememberLimits} from '#src/lib/browser-limits.ts';
import {useOfflineAge} from '#src/queries/offline-age.ts';
import {useUnreadRejections} from '#src/queries/rejections.ts';
import {useSyncStatus, useUnsettledCount} from '#src/queries/sync-status.ts';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {onDemand} from '#src/ui/on-demand.tsx';
import styles from './shell-banners.module.css';

/** Banners of every page: the data are a demo, or syncing needs an action of the user. */
export function ShellBanners({isDemo}: {readonly isDemo: boolean}) {
  const t = useT();
  const {need} = useSyncStatus();
  const age = useOfflineAge();
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
        <BrowserLimitsNotice />
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

/** An edit that is sent at once needs no notice. */
const WAITING_MS = 5_000;

/**
 * Tells the user, as soon as changes wait on the device, what this browser does not do by itself. The notice
 * stays until the user dismisses it, and is never shown again on this device.
 */
export function BrowserLimitsNotice() {
  const t = useT();
  const [limits] = useState(browserLimits);
  const [isKnown, setKnown] = useState(areLimitsKnown);
  const [isDue, setDue] = useState(false);
  const isWaiting = Boolean(useUnsettledCount());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setDue(true), WAITING_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (isKnown || !isDue || limits.length === 0) return null;
  const dismiss = () => {
    rememberLimits();
    setKnown(true);
  };
  return (
    <Notice tone="info" action={<Button onClick={dismiss}>{t('shell.limits.dismiss')}</Button>}>
      {limits.map((limit) => (
        <p key={limit}>{t(`shell.limits.${limit}`)}</p>
      ))}
    </Notice>
  );
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
