import {describe, expect, test} from 'vitest';
import {localeFiles, readTexts, textAreas, textsOf} from './locale-files.ts';
import {
  flatten,
  matches,
  mentionsIn,
  placeholdersOf,
  pluralKeys,
  withoutPlural,
  writtenKeys,
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

const mentions = sourceFiles(['src', 'sw'], ['.ts', '.tsx']).map((file) => ({
  file,
  ...mentionsIn(file, readSource(file)),
}));

test('every language has a file for everybody and one for each area, and no other file is there', () => {
  expect(sourceFiles(['locales'], ['.json']).toSorted()).toEqual(
    locales.flatMap(localeFiles).toSorted(),
  );
});

test.each(locales)('no block is in two files of %s', (locale) => {
  const blocks = localeFiles(locale).flatMap((file) => Object.keys(readTexts(file)));
  expect(blocks.filter((block, at) => blocks.indexOf(block) !== at)).toEqual([]);
});

test.each(textAreas)('no code outside $folder uses a text of the area $area', ({area, folder}) => {
  const own = [...writtenKeys(flatten(readTexts(`locales/${area}/en.json`)))];
  const used = mentions
    .filter(({file}) => !file.startsWith(folder))
    .flatMap(({file, literals, patterns}) => {
      const isUsed = [...patterns.map(matches), (key: string) => literals.includes(key)];
      return own.filter((key) => isUsed.some((uses) => uses(key))).map((key) => `${file} ${key}`);
    });
  expect(used).toEqual([]);
});

describe.each(locales)('the language %s', (locale) => {
  const own = texts[locale];

  test('shows each search hint in full in the search box of a narrow phone', () => {
    const hints = [...own].filter(([key]) => key.endsWith('.list.placeholder'));
    expect(hints).not.toEqual([]);
    expect(hints.filter(([, hint]) => hint.length > 34)).toEqual([]);
  });

  test('names a button that is about a record by its visible words first', () => {
    const named = [...own].filter(([key]) => /(?:Named|One)$/.test(key));
    expect(named).not.toEqual([]);
    const others = named.filter(([key, name]) => {
      const visible = own.get(key.replace(/(?:Named|One)$/, ''));
      return visible !== undefined && !name.startsWith(visible);
    });
    expect(others).toEqual([]);
  });

  test('has the same texts as English', () => {
    const mine = writtenKeys(own);
    expect({
      missing: [...keys].filter((key) => !mine.has(key)),
      unknown: [...mine].filter((key) => !keys.has(key)),
    }).toEqual({missing: [], unknown: []});
  });

  test('has exactly the plural forms that it needs', () => {
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

  test('has the same placeholders as English', () => {
    const differing = [...own].filter(([key, text]) => {
      const english = texts.en.get(key) ?? texts.en.get(`${withoutPlural(key)}_other`) ?? '';
      // 'one' may say "one change" instead of the number.
      const counts = (one: string) =>
        placeholdersOf(one).filter((name) => name !== 'count' || !key.endsWith('_one'));
      return counts(text).join() !== counts(english).join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test('has no text that is empty, or begins or ends with a blank', () => {
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

test('every key in the code has a text', () => {
  const missing = mentions
    .flatMap((file) => file.asked)
    .filter(({key}) => !keys.has(key))
    .map(({key, where}) => `${where} ${key}`);
  expect(missing).toEqual([]);
});

test.each(locales)('the loading page greets in %s with the text of its file', (locale) => {
  const words = texts[locale].get('app.loading') ?? '?';
  expect(readSource('index.html')).toContain(`<p lang="${locale}">${words}</p>`);
});
