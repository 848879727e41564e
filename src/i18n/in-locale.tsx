import {createInstance} from 'i18next';
import type {ReactNode} from 'react';
import {I18nextProvider} from 'react-i18next';
import {load} from './language.ts';
import type {Locale} from './locale.ts';

/** Gives the texts of one language to markup that is written when the app is built. */
export async function inLocale(locale: Locale, children: ReactNode): Promise<ReactNode> {
  const i18n = createInstance();
  await i18n.init({
    lng: locale,
    resources: {[locale]: {translation: await load(locale)}},
    fallbackLng: false,
    interpolation: {escapeValue: false},
    react: {useSuspense: false},
    load: 'currentOnly',
  });
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}
