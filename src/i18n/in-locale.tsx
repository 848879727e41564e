import {createInstance, type i18n} from 'i18next';
import {type ReactNode, useEffect, useState} from 'react';
import {I18nextProvider} from 'react-i18next';
import type {TextArea} from './area-texts.ts';
import {elision} from './elision.ts';
import {counts, load, loadArea} from './language.ts';
import type {Locale} from './locale.ts';

/** Gives the texts of one language to markup that is written when the app is built. */
export async function inLocale(locale: Locale, children: ReactNode): Promise<ReactNode> {
  return <I18nextProvider i18n={await textsIn(locale, [])}>{children}</I18nextProvider>;
}

/** The texts of one language, whatever the language of the app is. */
export type LocaleTexts = i18n;

type InLocaleProps = {readonly texts: LocaleTexts; readonly children: ReactNode};

/** Shows its children in a language of their own. */
export function InLocale({texts, children}: InLocaleProps) {
  return (
    <I18nextProvider i18n={texts}>
      <div lang={texts.language}>{children}</div>
    </I18nextProvider>
  );
}

/** Returns the texts of a language with those of some areas, always the same array; `null` until they are loaded. */
export function useTextsIn(locale: Locale, areas: readonly TextArea[]): LocaleTexts | null {
  const [loaded, setLoaded] = useState<LocaleTexts | null>(null);
  const [failure, setFailure] = useState<{readonly error: unknown} | null>(null);
  useEffect(() => {
    let isCurrent = true;
    textsIn(locale, areas).then(
      (texts) => isCurrent && setLoaded(texts),
      (error: unknown) => isCurrent && setFailure({error}),
    );
    return () => {
      isCurrent = false;
    };
  }, [locale, areas]);
  // The error page offers to try again.
  if (failure !== null) throw failure.error;
  return loaded?.language === locale ? loaded : null;
}

async function textsIn(locale: Locale, areas: readonly TextArea[]): Promise<LocaleTexts> {
  const [first, ...others] = await Promise.all([
    load(locale),
    ...areas.map((area) => loadArea(area, locale)),
  ]);
  const texts = createInstance();
  await texts
    .use(counts)
    .use(elision)
    .init({
      lng: locale,
      resources: {[locale]: {translation: first}},
      fallbackLng: false,
      interpolation: {escapeValue: false, alwaysFormat: true},
      postProcess: elision.name,
      load: 'currentOnly',
    });
  for (const other of others) texts.addResourceBundle(locale, 'translation', other, true);
  return texts;
}
