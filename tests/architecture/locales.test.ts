import {describe, expect, test} from 'vitest';
import {
  flatten,
  matches,
  mentionsIn,
  placeholdersOf,
  pluralKeys,
  withoutPlural,
  writtenKeys,
  type Texts,
} from './locale-keys.ts';
import {readSource, sourceFiles} from './source-files.ts';

const locales = ['en', 'id', 'it'] as const;
const texts = {en: textsOf('en'), id: textsOf('id'), it: textsOf('it')};
const keys = writtenKeys(texts.en);

/**
 * Keys that are put together from the declarations of the records (`src/i18n/record-labels.ts`):
 * whether each is there and needed is tested against the registry.
 */
const assembled = /^records\./;

const mentions = sourceFiles(['src', 'sw'], ['.ts', '.tsx']).map((file) =>
  mentionsIn(file, readSource(file)),
);

test('there is a file for each language and no other', () => {
  expect(sourceFiles(['locales'], ['.json'])).toEqual(locales.map((one) => `locales/${one}.json`));
});

describe.each(locales)('%s', (locale) => {
  const own = texts[locale];

  test('has the texts that English has, and no others', () => {
    const mine = writtenKeys(own);
    expect({
      missing: [...keys].filter((key) => !mine.has(key)),
      unknown: [...mine].filter((key) => !keys.has(key)),
    }).toEqual({missing: [], unknown: []});
  });

  test('has exactly the plural forms of its language', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    const wrong = [...pluralKeys(texts.en)].filter((key) => {
      const forms = [...own.keys()].filter(
        (form) => withoutPlural(form) === key && form !== key && form.startsWith(`${key}_`),
      );
      return (
        forms
          .map((form) => form.slice(key.length + 1))
          .toSorted()
          .join() !== needed.join()
      );
    });
    expect(wrong).toEqual([]);
  });

  test('puts in the same values as English', () => {
    const differing = [...own].filter(([key, text]) => {
      const english = texts.en.get(key) ?? texts.en.get(`${withoutPlural(key)}_other`) ?? '';
      // 'one' may say "one change" instead of the number.
      const counts = (one: string) =>
        placeholdersOf(one).filter((name) => name !== 'count' || !key.endsWith('_one'));
      return counts(text).join() !== counts(english).join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test('leaves no text empty and none with blanks around it', () => {
    const careless = [...own].filter(([, text]) => text.trim() === '' || text !== text.trim());
    expect(careless.map(([key]) => key)).toEqual([]);
  });
});

test('every text is used', () => {
  const literals = new Set(mentions.flatMap((file) => file.literals));
  const patterns = mentions.flatMap((file) => file.patterns.map(matches));
  const unused = [...keys].filter(
    (key) =>
      !assembled.test(key) && !literals.has(key) && !patterns.some((isMatch) => isMatch(key)),
  );
  expect(unused).toEqual([]);
});

test('every text that is asked for is there', () => {
  const missing = mentions
    .flatMap((file) => file.asked)
    .filter(({key}) => !keys.has(key))
    .map(({key, where}) => `${where} ${key}`);
  expect(missing).toEqual([]);
});

test.each(locales)('the shell greets in %s with the words of its file', (locale) => {
  const words = texts[locale].get('app.loading') ?? '?';
  expect(readSource('index.html')).toContain(`<p lang="${locale}">${words}</p>`);
});

function textsOf(locale: string): Texts {
  return flatten(JSON.parse(readSource(`locales/${locale}.json`)));
}
