import {lazy, Suspense, useEffect, useRef, useState, type MouseEvent, type ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useSignOutRequest} from '#src/session/sign-out-request.ts';
import {FirstSyncPanel} from './first-sync-panel.tsx';
import {Header} from './header.tsx';
import {PhoneMenu} from './phone-menu.tsx';
import {ShellBanners} from './shell-banners.tsx';
import styles from './shell.module.css';
import {Sidebar} from './sidebar.tsx';

const MAIN_ID = 'main';

// Signing out is rare; what it needs comes when it is asked for.
const SignOutDialog = lazy(async () => {
  const module = await import('./sign-out-dialog.tsx');
  return {default: module.SignOutDialog};
});

type ShellProps = {readonly title: string; readonly path: string; readonly children: ReactNode};

/** What stands around every page of a signed-in user. */
export function Shell({title, path, children}: ShellProps) {
  const t = useT();
  const [menuOpen, setMenuOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const main = useFocusOnNewPage(path);
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  useSignOutRequest(() => {
    setMenuOpen(false);
    setLeaving(true);
  });
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${MAIN_ID}`} onClick={skip}>
        {t('shell.skip')}
      </a>
      <Sidebar />
      {menuOpen && <PhoneMenu onClose={() => setMenuOpen(false)} />}
      <div className={styles.column}>
        <Header title={title} menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} />
        <main id={MAIN_ID} ref={main} tabIndex={-1} className={styles.main}>
          <ShellBanners />
          <FirstSyncPanel />
          {children}
        </main>
      </div>
      {leaving && (
        <Suspense>
          <SignOutDialog onStay={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Puts the focus on a new page, as the browser itself would; else it stays on a link that is gone. */
function useFocusOnNewPage(path: string) {
  const main = useRef<HTMLElement>(null);
  const focusedPath = useRef(path);
  useEffect(() => {
    if (focusedPath.current === path) return;
    focusedPath.current = path;
    main.current?.focus({preventScroll: true});
  }, [path]);
  return main;
}
