import {createInstance, type i18n} from 'i18next';
import {useContext, useSyncExternalStore} from 'react';
import {getI18n, I18nContext, setI18n} from 'react-i18next';
import {createListeners} from '#src/lib/listeners.ts';
import type {Translate} from './key.ts';
import {type Locale, localeOf} from './locale.ts';

/** The texts of one language. Another object for another language. */
export type Texts = {
  readonly source: i18n;
  readonly locale: Locale;
  readonly t: Translate;
};

/** The texts of the app, in the language chosen on this device: those of all components outside of a provider. */
export const appSource = createInstance();
setI18n(appSource);

/**
 * Gives the texts around a component, and draws it again when their language changes. A list draws hundreds of components
 * with texts, so what `useTranslation` makes in each of them is made once for each language.
 */
export function useTexts(): Texts {
  // Without a provider there is no context, although its type says otherwise.
  const context = useContext(I18nContext) as {readonly i18n: i18n} | undefined;
  const {read, subscribe} = liveTexts(context?.i18n ?? getI18n());
  return useSyncExternalStore(subscribe, read, read);
}

type LiveTexts = {
  readonly read: () => Texts;
  readonly subscribe: (listener: () => void) => () => void;
};

const known = new WeakMap<i18n, LiveTexts>();

function liveTexts(source: i18n): LiveTexts {
  const before = known.get(source);
  if (before !== undefined) return before;
  const listeners = createListeners();
  let texts = textsOf(source);
  source.on('languageChanged', () => {
    texts = textsOf(source);
    listeners.notify();
  });
  const live = {read: () => texts, subscribe: listeners.subscribe};
  known.set(source, live);
  return live;
}

function textsOf(source: i18n): Texts {
  // i18next looks a key up again at each call, and a list asks for the same texts in every row.
  const plain = new Map<string, string>();
  // Our own key type: i18next's typing of nested keys slows the compiler down with every text.
  const t: Translate = (key, values) => {
    if (values !== undefined) return source.t(key, {...values});
    const before = plain.get(key);
    if (before !== undefined) return before;
    const text = source.t(key, {});
    // A text that has yet to be loaded is its key.
    if (text !== key) plain.set(key, text);
    return text;
  };
  return {source, locale: localeOf(source.language), t};
}
