import en from '#locales/en.json' with {type: 'json'};
import id from '#locales/id.json' with {type: 'json'};
import it from '#locales/it.json' with {type: 'json'};

const titles = {en: en.titles, id: id.titles, it: it.titles};

export type Locale = keyof typeof titles;

/** The words of a title's key, e.g. 'titles.brothers' in 'it' → 'Frati'. */
export function titleIn(locale: Locale, key: string): string {
  const words: Readonly<Record<string, string>> = titles[locale];
  const title = words[key.replace(/^titles\./, '')];
  if (title === undefined) throw new Error(`No such title: ${key}`);
  return title;
}
