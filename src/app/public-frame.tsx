import type {ReactNode} from 'react';
import {LanguageSwitcher} from '#src/ui/language-switcher.tsx';
import {ThemeSwitcher} from '#src/ui/theme-switcher.tsx';
import {Brand} from './brand.tsx';
import styles from './public-frame.module.css';
import {useFocusOnNewPage} from './use-focus-on-new-page.ts';

type PublicFrameProps = {readonly path: string; readonly children: ReactNode};

/** The frame of the pages that are shown without a session. */
export function PublicFrame({path, children}: PublicFrameProps) {
  const main = useFocusOnNewPage(path);
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Brand to="/" />
        <div className={styles.switches}>
          <LanguageSwitcher />
          <ThemeSwitcher />
        </div>
      </header>
      <main ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
