import {locales} from '#src/i18n/locale.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import styles from './language-switcher.module.css';
import {useSwitchLocale} from './use-switch-locale.ts';

/** Buttons EN, ID and IT. Typed text stays on the page when the language changes. */
export function LanguageSwitcher() {
  const t = useT();
  const shown = useLocale();
  const choose = useSwitchLocale();
  return (
    <div className={styles.languages} role="group" aria-label={t('ui.language')}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={styles.language}
          aria-pressed={locale === shown}
          title={t(`ui.languageNames.${locale}`)}
          onClick={() => choose(locale)}
        >
          {t(`ui.languages.${locale}`)}
        </button>
      ))}
    </div>
  );
}
