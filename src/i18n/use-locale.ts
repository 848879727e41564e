import {useTranslation} from 'react-i18next';
import {localeOf, type Locale} from './locale.ts';

/** Tells the language on screen. */
export function useLocale(): Locale {
  const {i18n} = useTranslation();
  return localeOf(i18n.language);
}
