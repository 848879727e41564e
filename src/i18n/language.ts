import type {FormatterModule} from 'i18next';
import {areaTexts, type TextArea} from './area-texts.ts';
import {elision} from './elision.ts';
import {formatsOf} from './formats.ts';
import type {Translate} from './key.ts';
import {type Locale, localeOf, onLocaleStored, storedLocale, storeLocale} from './locale.ts';
import {appSource as i18n} from './texts.ts';

/** Writes the number that also chooses a plural as the language writes numbers: '1,234 brothers'. */
export const counts: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: string | number, _, language, options) =>
    options?.['interpolationkey'] === 'count' && typeof value === 'number'
      ? formatsOf(localeOf(language ?? '')).number(value)
      : (value as string),
};

/** The areas whose texts are needed beside those that everybody reads. */
const openedAreas = new Set<TextArea>();

let tellStarted = (): void => {};
/** The texts of an area can be added: those of the first page may be here before the first texts are. */
const started = new Promise<void>((resolve) => {
  tellStarted = resolve;
});

/** Loads the chosen language; texts can be shown once it resolves. */
export async function startLanguage(): Promise<void> {
  const locale = storedLocale();
  await i18n
    .use(counts)
    .use(elision)
    .init({
      lng: locale,
      resources: {[locale]: {translation: await load(locale)}},
      fallbackLng: false,
      interpolation: {escapeValue: false, alwaysFormat: true},
      postProcess: elision.name,
      // A text is looked up by its path and never depends on the browser's language.
      load: 'currentOnly',
    });
  tellStarted();
  document.documentElement.lang = locale;
}

/** Follows a choice of the language in another tab; without its texts this tab keeps its own. */
export function followLocale(): void {
  onLocaleStored(() => void switchLocale(storedLocale(), false).catch(console.info));
}

/** The language that was chosen last; its texts may still be on their way. */
let wanted: Locale | null = null;

/**
 * Changes the language in place: texts change where they stand, nothing typed is lost. Of several changes the last one
 * counts, whichever texts come first. Stores it unless another tab has: a late one would undo a newer choice there. Rejects
 * when the texts are not on the device and cannot be fetched.
 */
export async function switchLocale(locale: Locale, isChosenHere = true): Promise<void> {
  wanted = locale;
  const added = new Set<TextArea>();
  const missing = () => [...openedAreas].filter((area) => !added.has(area));
  try {
    if (!i18n.hasResourceBundle(locale, 'translation')) {
      i18n.addResourceBundle(locale, 'translation', await load(locale));
    }
    // Until there is none: a page may open an area while the texts of the others are on their way.
    for (let areas = missing(); areas.length > 0; areas = missing()) {
      await Promise.all(areas.map((area) => addTexts(area, locale)));
      for (const area of areas) added.add(area);
    }
  } catch (error) {
    if (wanted === locale) throw error;
  }
  if (wanted !== locale) return;
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
  if (isChosenHere) storeLocale(locale);
}

/**
 * Loads the texts of an area, in the language on screen and in each that is chosen later. Rejects when they are not on the
 * device and cannot be fetched.
 */
export async function openTexts(area: TextArea): Promise<void> {
  openedAreas.add(area);
  try {
    await addTexts(area, i18n.isInitialized ? localeOf(i18n.language) : storedLocale());
  } catch (error) {
    openedAreas.delete(area);
    throw error;
  }
}

/** Translates outside of components; inside them use `useT`, which follows a change of language. */
export const translate: Translate = (key, values) => i18n.t(key, {...values});

/** Loads the texts of the first screens in a language. Each is a file of its own, so that a phone loads the one it shows. */
export async function load(locale: Locale): Promise<object> {
  switch (locale) {
    case 'en':
      return (await import('#locales/en.json?first')).default;
    case 'id':
      return (await import('#locales/id.json?first')).default;
    case 'it':
      return (await import('#locales/it.json?first')).default;
  }
}

/** Loads the texts of an area in a language. */
export async function loadArea(area: TextArea, locale: Locale): Promise<object> {
  return (await areaTexts[area][locale]()).default;
}

async function addTexts(area: TextArea, locale: Locale): Promise<void> {
  const [texts] = await Promise.all([loadArea(area, locale), started]);
  // Deep, because the names of the record types are among the texts of the first screens.
  i18n.addResourceBundle(locale, 'translation', texts, true);
}
