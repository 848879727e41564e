import {expect, test} from 'vitest';
import {locales} from '#src/i18n/locale.ts';
import {recordOf} from '#src/records/registry.ts';
import english from '#locales/en.json' with {type: 'json'};
import indonesian from '#locales/id.json' with {type: 'json'};
import italian from '#locales/it.json' with {type: 'json'};

const texts = {en: english, id: indonesian, it: italian};

function readLanguage(words: string): string | null {
  const {spec} = recordOf('brother_languages').fields['language'] ?? {};
  if (spec?.kind !== 'open-choice') throw new Error('The language is an open choice.');
  return spec.read(words);
}

test.each(locales)(
  'each name that a form shows in the locale "%s" means its language',
  (locale) => {
    const named = Object.entries(texts[locale].records.brother_languages.values.language);
    expect(named).toHaveLength(19);
    expect(named.filter(([code, name]) => readLanguage(name) !== code)).toEqual([]);
  },
);

test('a language that is not listed keeps the words of the user', () => {
  expect(readLanguage('Dayak Kanayatn')).toBeNull();
});

test.each([
  ['Inggris', 'en'],
  ['INGLESE', 'en'],
  ['Bahasa Inggris', 'en'],
  ['tet', 'tet'],
])('the words %j mean the language %j', (words, code) => {
  expect(readLanguage(words)).toBe(code);
});
