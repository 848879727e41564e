import en from '#locales/en.json' with {type: 'json'};
import id from '#locales/id.json' with {type: 'json'};
import it from '#locales/it.json' with {type: 'json'};

const texts = {en, id, it};

export type Locale = keyof typeof texts;

/** Returns the text of a title's key, e.g. 'records.brothers.many' in 'it' → 'Frati'. */
export function titleIn(locale: Locale, key: string): string {
  const title = key
    .split('.')
    .reduce(
      (block: unknown, name) => (block as Record<string, unknown> | undefined)?.[name],
      texts[locale],
    );
  if (typeof title !== 'string') throw new Error(`No such title: ${key}`);
  return title;
}
