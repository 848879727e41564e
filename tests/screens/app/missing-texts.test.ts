import {expect, test, vi} from 'vitest';
import {openTexts, startLanguage, switchLocale, translate} from '#src/i18n/language.ts';

// The files of the admin area are not on every device.
vi.mock('#src/i18n/area-texts.ts', () => {
  const missing = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  return {areaTexts: {admin: {en: missing, id: missing, it: missing}}};
});

test('the app starts although the texts of a page cannot be fetched, and that page gets the error', async () => {
  const opening = openTexts('admin');
  await Promise.all([expect(opening).rejects.toThrow('Failed to fetch'), startLanguage()]);
  expect(translate('titles.dashboard')).toBe('Dashboard');
  await switchLocale('it');
  expect(translate('titles.dashboard')).toBe('Bacheca');
});
