import {useCallback} from 'react';
import {switchLocale} from '#src/i18n/language.ts';
import type {Locale} from '#src/i18n/locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {showToast} from './toasts.ts';

/** Returns a function that changes the language. A toast says when the texts cannot be fetched. */
export function useSwitchLocale(): (locale: Locale) => void {
  const t = useT();
  return useCallback(
    (locale) => {
      switchLocale(locale).catch((error: unknown) => {
        console.info('The language was not changed:', error);
        const language = t(`ui.languageNames.${locale}`);
        showToast({type: 'error', message: t('ui.languageMissing', {language})});
      });
    },
    [t],
  );
}
