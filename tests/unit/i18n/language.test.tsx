// @vitest-environment happy-dom
import {act, cleanup, render, screen} from '@testing-library/react';
import {useState} from 'react';
import {afterEach, beforeEach, expect, test} from 'vitest';
import inEnglish from '#locales/admin/en.json' with {type: 'json'};
import adminInIndonesian from '#locales/admin/id.json' with {type: 'json'};
import inItalian from '#locales/admin/it.json' with {type: 'json'};
import {formatsOf} from '#src/i18n/formats.ts';
import {openTexts, startLanguage, switchLocale, translate} from '#src/i18n/language.ts';
import {storedLocale} from '#src/i18n/locale.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('the first visit is in English, whatever the language of the browser', async () => {
  Object.defineProperty(navigator, 'language', {value: 'it-IT', configurable: true});
  await startLanguage();
  expect(translate('app.loading')).toBe('Loading application...');
  expect(document.documentElement.lang).toBe('en');
});

test('the chosen language is stored on the device and set on the document', async () => {
  await startLanguage();
  await switchLocale('it');
  expect(localStorage.getItem('locale')).toBe('it');
  expect(document.documentElement.lang).toBe('it');
  await switchLocale('en');
  await startLanguage();
  expect(translate('records.brothers.many')).toBe('Brothers');
});

test('an unknown stored language counts as not chosen', () => {
  localStorage.setItem('locale', 'tlh');
  expect(storedLocale()).toBe('en');
});

test('an opened area has its texts, also in a language chosen later', async () => {
  await startLanguage();
  expect(translate('batches.intro')).toBe('batches.intro');
  await openTexts('admin');
  const english = translate('batches.intro');
  await switchLocale('it');
  const italian = translate('batches.intro');
  await switchLocale('en');
  expect([english, italian]).toEqual([inEnglish.batches.intro, inItalian.batches.intro]);
  expect(translate('app.loading')).toBe('Loading application...');
});

test('a change of language loads the texts of every opened area', async () => {
  await startLanguage();
  await Promise.all([openTexts('admin'), openTexts('year')]);
  await switchLocale('id');
  const indonesian = [translate('batches.intro'), translate('year.kinds.name_day')];
  await switchLocale('en');
  expect(indonesian).toEqual([adminInIndonesian.batches.intro, 'Pesta nama']);
  expect(translate('year.kinds.name_day')).toBe('Name day');
});

test.each([
  ['en', '1,234 brothers'],
  ['id', '1.234 saudara'],
  ['it', '12.345 frati'],
] as const)('the number that chooses the plural is written as in %s', async (locale, text) => {
  await startLanguage();
  await switchLocale(locale);
  const count = locale === 'it' ? 12_345 : 1234;
  expect(translate('shell.firstSync.brothers', {count})).toBe(text);
});

test.each([
  ['2024-08-08', 'fino all’8 agosto 2024'],
  ['2024-03-11', 'fino all’11 marzo 2024'],
  ['2024-08-18', 'fino al 18 agosto 2024'],
  ['2024-01-01', 'fino al 1 gennaio 2024'],
])('the Italian article suits the number of the day %s', async (day, text) => {
  await startLanguage();
  await openTexts('chapters');
  await switchLocale('it');
  const until = translate('chapters.until', {day: formatsOf('it').longDay(day)});
  await switchLocale('en');
  expect(until).toBe(text);
});

function Draft() {
  const t = useT();
  const [text, setText] = useState('half a sen');
  return (
    <label>
      {t('records.brothers.fields.notes')} {useFormats().longDay('2024-08-02')}
      <textarea value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  );
}

test('switching the language changes the texts and keeps the typed text', async () => {
  await startLanguage();
  await openTexts('records');
  render(<Draft />);
  const field = screen.getByLabelText('Notes 2 August 2024');
  await act(() => switchLocale('it'));
  expect(screen.getByLabelText('Note 2 agosto 2024')).toBe(field);
  expect(field).toHaveProperty('value', 'half a sen');
});

test('components share one translator and one set of labels for each language', async () => {
  await startLanguage();
  const seen: unknown[][] = [];
  function Cell() {
    seen.push([useT(), useRecordLabels()]);
    return null;
  }
  render(
    <>
      <Cell />
      <Cell />
    </>,
  );
  await act(() => switchLocale('it'));
  await act(() => switchLocale('en'));
  const [first, second, third, fourth] = seen;
  expect(first?.every((shared, at) => shared === second?.[at])).toBe(true);
  expect(third?.every((shared, at) => shared === fourth?.[at])).toBe(true);
  expect(first?.some((shared, at) => shared === third?.[at])).toBe(false);
});
