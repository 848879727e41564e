import {useRef, useState, type MouseEvent, type ReactNode} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import {useT} from '#src/i18n/use-t.ts';
import {pause} from '#src/lib/pause.ts';
import {useFirstSync} from '#src/queries/first-sync.ts';
import {useIsDemo} from '#src/queries/settings.ts';
import {cancelSignOut, useSignOutRequest} from '#src/session/sign-out-request.ts';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {FirstSyncPanel} from './first-sync-panel.tsx';
import {Header, TITLE_ID} from './header.tsx';
import {isAt} from './route.ts';
import {ShellBanners, UnreadRejections} from './shell-banners.tsx';
import styles from './shell.module.css';
import {PhoneMenu, Sidebar} from './sidebar.tsx';
import {useFocusOnNewPage} from './use-focus-on-new-page.ts';

const MAIN_ID = 'main';

// Signing out is rare, so its code loads when it is needed.
const SignOutDialog = onDemand(async () => {
  const [module] = await Promise.all([import('./sign-out-dialog.tsx'), openTexts('records')]);
  return module.SignOutDialog;
}, MissingDialog);

/** By then the page is drawn. */
const afterStartMs = 1000;

const AfterStart = onDemand(async () => {
  await pause(afterStartMs);
  return (await import('./after-start.tsx')).AfterStart;
});

/** Pages that show no record of the mirror: the unsent edits and the settings of this device. */
const pagesWithoutRecords = ['/sync', '/settings'];

type ShellProps = {readonly title: string; readonly path: string; readonly children: ReactNode};

/** Hides the records on a device that was offline for longer than the province allows. */
function WhileRecordsMayShow({path, children}: Pick<ShellProps, 'path' | 'children'>) {
  const isExpired = useFirstSync().kind === 'expired';
  return isExpired && !pagesWithoutRecords.some((page) => isAt(page, path)) ? null : children;
}

/** The frame of every page of a signed-in user. */
export function Shell({title, path, children}: ShellProps) {
  const t = useT();
  const [menuOpen, setMenuOpen] = useState(false);
  const leaving = useSignOutRequest();
  const isMenuShown = menuOpen && !leaving;
  const main = useFocusOnNewPage(path);
  const isDemo = useIsDemo();
  const shell = useRef<HTMLDivElement>(null);
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  const stay = () => {
    setMenuOpen(false);
    cancelSignOut();
  };
  return (
    <div ref={shell} className={styles.shell}>
      <a className={styles.skip} href={`#${MAIN_ID}`} onClick={skip}>
        {t('shell.skip')}
      </a>
      <Sidebar />
      {isMenuShown && <PhoneMenu onClose={() => setMenuOpen(false)} />}
      <div className={styles.column}>
        <Header path={path} title={title} menuOpen={isMenuShown} onMenu={() => setMenuOpen(true)} />
        <main
          id={MAIN_ID}
          ref={main}
          tabIndex={-1}
          data-focus-fallback
          // A name would be one more label for each field that is named like the page.
          aria-describedby={TITLE_ID}
          className={`${styles.main} ${isDemo === undefined ? styles.unsettled : ''}`}
        >
          <ShellBanners isDemo={isDemo ?? false} />
          <FirstSyncPanel />
          <WhileRecordsMayShow path={path}>
            {isAt('/dashboard', path) ? <UnreadRejections /> : null}
            {children}
          </WhileRecordsMayShow>
        </main>
      </div>
      <AfterStart path={path} shell={shell} />
      {leaving && <SignOutDialog onClose={stay} />}
    </div>
  );
}
