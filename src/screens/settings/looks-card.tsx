import {useSyncExternalStore} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {singleKeysOn, subscribeSingleKeys, switchSingleKeys} from '#src/lib/single-keys.ts';
import {Card} from '#src/ui/card.tsx';
import {LanguageSwitcher} from '#src/ui/language-switcher.tsx';
import {ThemeSwitcher} from '#src/ui/theme-switcher.tsx';
import styles from './settings.module.css';

/** Language, theme and keys. */
export function LooksCard() {
  const t = useT();
  const isOn = useSyncExternalStore(subscribeSingleKeys, singleKeysOn);
  return (
    <Card title={t('settings.looks.title')}>
      <div className={styles['line']}>
        <span>{t('ui.language')}</span>
        <LanguageSwitcher />
      </div>
      <div className={styles['line']}>
        <span>{t('settings.looks.theme')}</span>
        <ThemeSwitcher />
      </div>
      <label className={styles['line']}>
        <span>
          {t('settings.looks.singleKeys')}
          <span className={styles['help']}>{t('settings.looks.singleKeysHelp')}</span>
        </span>
        <input
          type="checkbox"
          className={styles['box']}
          checked={isOn}
          onChange={({target}) => switchSingleKeys(target.checked ? 'on' : 'off')}
        />
      </label>
    </Card>
  );
}
