import {useT} from '#src/i18n/use-t.ts';
import {useOfflineAge} from '#src/queries/offline-age.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {BrowserLimitsNotice} from './browser-limits-notice.tsx';
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
