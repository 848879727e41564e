import {useTranslation} from 'react-i18next';
import {locales, type Locale} from './locale.ts';

/** Tells the language on screen. */
export function useLocale(): Locale {
  const {i18n} = useTranslation();
  return locales.find((locale) => locale === i18n.language) ?? 'en';
}
