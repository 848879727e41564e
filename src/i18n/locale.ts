import {readLocalSetting, writeLocalSetting} from '#src/lib/local-setting.ts';

export const locales = ['en', 'id', 'it'] as const;
export type Locale = (typeof locales)[number];

/** The tags for `Intl`. English is British English, so that the day comes before the month in all three languages. */
export const intlTags = {en: 'en-GB', id: 'id-ID', it: 'it-IT'} as const satisfies Record<
  Locale,
  string
>;

const STORAGE_KEY = 'locale';

/** Returns the language of a tag; English for a language that the app does not have. */
export function localeOf(tag: string): Locale {
  return locales.find((locale) => locale === tag) ?? 'en';
}

/** Reads the language chosen on this device. Until one is chosen it is English, not the browser's language. */
export function storedLocale(): Locale {
  return readLocalSetting(STORAGE_KEY, locales) ?? 'en';
}

/** Calls `react` whenever another tab stores a language. */
export function onLocaleStored(react: () => void): void {
  window.addEventListener('storage', ({key}) => key === STORAGE_KEY && react());
}

export function storeLocale(locale: Locale): void {
  writeLocalSetting(STORAGE_KEY, locale);
}
