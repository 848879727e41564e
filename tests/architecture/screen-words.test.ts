import {describe, expect, test} from 'vitest';
import {glossaryTable, wordPattern, wordsIn} from './glossary-tables.ts';
import {textsOf} from './locale-files.ts';

const things = glossaryTable('The words of the screens');
const rejected = glossaryTable('Words that the screens do not use');

const languages = [
  ['English', 'en'],
  ['Indonesian', 'id'],
  ['Italian', 'it'],
] as const;

/** The buttons that ask before they act, and the short mark for what is not known yet. */
const withEllipsis = ['shell.short.starting', 'personal.erase', 'duplicates.merge.start'];

/** What only a program reads: a snake_case name, the path of a text, a placeholder that is never filled. */
const raw =
  /[a-z\d]_[a-z\d]|\b(records|titles|forms)\.[a-z]|\{\{|\}\}|\$t\(|\b(undefined|null|NaN)\b/;

describe.each(languages)('the screens in %s', (language, locale) => {
  const texts = [...textsOf(locale)].map(
    ([key, text]) => [key, text.replaceAll(/\{\{[^{}]*\}\}/g, '…')] as const,
  );
  const bans = rejected
    .filter((row) => row.get('language') === language)
    .flatMap((row) => wordsIn(row.get('not')).map((word) => ({word, use: row.get('but') ?? ''})));
  const bansOn = (text: string) => bans.filter(({word}) => wordPattern(word).test(text));

  test('do not use a word that the glossary rejects', () => {
    expect(bans.length).toBeGreaterThan(10);
    const found = texts.flatMap(([key, text]) =>
      bansOn(text).map(({word, use}) => `${key}: “${word}” should be “${use}”: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test('show no raw key and no placeholder', () => {
    expect(texts.filter(([, text]) => raw.test(text))).toEqual([]);
  });

  test('write the apostrophe as ’', () => {
    expect(texts.filter(([, text]) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
  });

  test('write progress with three dots, and … only on a button that asks before it acts', () => {
    const found = [...textsOf(locale)].filter(([, text]) => text.includes('…'));
    expect(found.map(([key]) => key).toSorted()).toEqual(withEllipsis.toSorted());
  });

  test('use every word of the glossary', () => {
    expect(things.length).toBeGreaterThan(30);
    const unused = things
      .flatMap((thing) => wordsIn(thing.get(language)))
      .filter((word) => !texts.some(([, text]) => wordPattern(word).test(text)));
    expect(unused).toEqual([]);
  });

  test('get no word from the glossary that it also rejects', () => {
    const proposed = [
      ...things.flatMap((thing) => wordsIn(thing.get(language))),
      ...bans.map(({use}) => use),
    ];
    expect(proposed.filter((word) => word === '' || bansOn(word).length > 0)).toEqual([]);
  });
});
