import {cleanup, fireEvent, render, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {startLanguage} from '#src/i18n/language.ts';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await smallProvince();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const matchMedia = window.matchMedia.bind(window);

/** Opens the app at a path, in a window of its own or in a tab of the browser. */
async function openApp(path: string, isInstalled: boolean): Promise<void> {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(display-mode: standalone)'
      ? ({matches: isInstalled, addEventListener: vi.fn()} as unknown as MediaQueryList)
      : matchMedia(query),
  );
  window.history.replaceState(null, '', path);
  render(<App />);
  await screen.findByRole('heading', {level: 1});
}
const arrow = () => screen.queryByRole('button', {name: 'Back'});

test('the installed app leads from a profile back to the list', async () => {
  await openApp(`/brothers/profile/${ids.leone}`, true);
  fireEvent.click(await screen.findByRole('button', {name: 'Back'}));
  await screen.findByRole('heading', {level: 1, name: 'Brothers'});
  expect(arrow()).toBeNull();
});

test.each(['/moves/letters', '/renewals/acts'])(
  'the installed app leads from %s, which no page is above, to the brothers',
  async (path) => {
    await openApp(path, true);
    fireEvent.click(await screen.findByRole('button', {name: 'Back'}));
    await screen.findByRole('heading', {level: 1, name: 'Brothers'});
  },
);

test('a tab of the browser and the pages at the top have no back arrow', async () => {
  await openApp(`/brothers/profile/${ids.leone}`, false);
  expect(arrow()).toBeNull();
  cleanup();
  await openApp('/brothers', true);
  expect(arrow()).toBeNull();
});

test('a form keeps its own button to go back', async () => {
  await openApp(`/brothers/edit/${ids.leone}`, true);
  await screen.findByRole('button', {name: 'Update'});
  expect(screen.getAllByRole('button', {name: 'Back'})).toHaveLength(1);
});
