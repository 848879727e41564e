import type {ReactNode} from 'react';
import {LanguageSwitcher} from '#src/ui/language-switcher.tsx';
import {ThemeSwitcher} from '#src/ui/theme-switcher.tsx';
import {Brand} from './brand.tsx';
import styles from './public-frame.module.css';

type PublicFrameProps = {readonly children: ReactNode};

/** What stands around a page that is seen without a session. */
export function PublicFrame({children}: PublicFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Brand to="/" />
        <div className={styles.switches}>
          <LanguageSwitcher />
          <ThemeSwitcher />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
