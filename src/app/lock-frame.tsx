import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {LanguageSwitcher} from '#src/ui/language-switcher.tsx';
import {ThemeSwitcher} from '#src/ui/theme-switcher.tsx';
import brand from './brand.module.css';
import styles from './public-frame.module.css';

/** The frame of the lock screen: as that of the public pages, but it leads nowhere. */
export function LockFrame({children}: {readonly children: ReactNode}) {
  const t = useT();
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <span className={brand.brand}>
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span>{t('app.name')}</span>
        </span>
        <div className={styles.switches}>
          <LanguageSwitcher />
          <ThemeSwitcher />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
