import {act, fireEvent, render, screen, waitFor} from '@testing-library/react';
import {beforeEach, expect, type Mock, test, vi} from 'vitest';
import inEnglish from '#locales/year/en.json' with {type: 'json'};
import inIndonesian from '#locales/year/id.json' with {type: 'json'};
import inItalian from '#locales/year/it.json' with {type: 'json'};
import {App} from '#src/app/app.tsx';
import {
  followLocale,
  openTexts,
  startLanguage,
  switchLocale,
  translate,
} from '#src/i18n/language.ts';

/** What the files of the pages of the year give, for each language. */
const files = vi.hoisted(() => new Map<string, () => Promise<{default: object}>>());

vi.mock('#src/i18n/area-texts.ts', () => {
  const file = (locale: string) => async () => files.get(locale)?.();
  const directory = {
    en: () => import('#locales/directory/en.json'),
    it: () => import('#locales/directory/it.json'),
  };
  return {areaTexts: {directory, year: {en: file('en'), id: file('id'), it: file('it')}}};
});

beforeEach(async () => {
  localStorage.clear();
  files.set('en', async () => ({default: inEnglish}));
  files.set('id', async () => ({default: inIndonesian}));
  files.set('it', async () => ({default: inItalian}));
  await startLanguage();
  await openTexts('year');
});

type Delayed = {
  /** Asks for the texts. */
  readonly asked: Mock;
  readonly arrive: (texts: object) => void;
  readonly fail: () => void;
};

/** Lets the texts of a language arrive, or fail, only when the test says so. */
function delay(locale: string): Delayed {
  let arrive: Delayed['arrive'] = () => undefined;
  let fail: Delayed['fail'] = () => undefined;
  const fetching = new Promise<{default: object}>((resolve, reject) => {
    arrive = (texts) => resolve({default: texts});
    fail = () => reject(new TypeError('Failed to fetch'));
  });
  const asked = vi.fn(() => fetching);
  files.set(locale, asked);
  return {asked, arrive, fail};
}

test('the language that is chosen last is shown and stored, also when its texts arrive first', async () => {
  const {arrive} = delay('id');
  const first = switchLocale('id');
  await switchLocale('it');
  arrive(inIndonesian);
  await first;
  expect(document.documentElement.lang).toBe('it');
  expect(localStorage.getItem('locale')).toBe('it');
  expect(translate('titles.dashboard')).toBe('Bacheca');
});

test('a language that was given up reports no error', async () => {
  const {fail} = delay('id');
  const first = switchLocale('id');
  await switchLocale('it');
  fail();
  await expect(first).resolves.toBeUndefined();
  expect(document.documentElement.lang).toBe('it');
});

test('an area that is opened during a change of language has its texts in the new language', async () => {
  const {arrive, asked} = delay('it');
  const switching = switchLocale('it');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await openTexts('directory');
  expect(translate('directory.photos')).toBe('Photos');
  arrive(inItalian);
  await switching;
  expect(translate('directory.photos')).toBe('Foto');
});

test('a page reports that the texts of a language cannot be fetched, and keeps its language', async () => {
  files.set('it', () => Promise.reject(new TypeError('Failed to fetch')));
  window.history.replaceState(null, '', '/about');
  render(<App />);
  const button = await screen.findByRole('button', {name: 'IT'});
  await act(async () => fireEvent.click(button));
  await screen.findByText(
    'The texts in Italiano could not be fetched from the server. Try again when there is a connection.',
  );
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
  expect(document.documentElement.lang).toBe('en');
});

test('a tab follows the language that another tab stores, and no other setting', async () => {
  followLocale();
  const {arrive, asked} = delay('it');
  localStorage.setItem('locale', 'it');
  window.dispatchEvent(new StorageEvent('storage', {key: 'theme'}));
  await openTexts('directory');
  expect(asked).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', {key: 'locale'}));
  localStorage.setItem('locale', 'id');
  arrive(inItalian);
  await waitFor(() => expect(document.documentElement.lang).toBe('it'));
  expect(translate('titles.dashboard')).toBe('Bacheca');
  expect(localStorage.getItem('locale')).toBe('id');
});
