import {readFileSync, statSync} from 'node:fs';
import {expect, test} from 'vitest';
import {brotliBytes, filesOf, readChunks} from './chunks.ts';
import {precachedUrls} from './precache.ts';

const KIB = 1024;
const firstScreenBudgetKib = 150;
/** A top-level await anywhere in src makes the bundler leave every small piece a file of its own. */
const firstScreenFiles = 8;
/** What a page may load beyond the first signed-in screen. */
const formBudgetKib = 97;
const adminBudgetKib = 124;
/** On the device of everybody; the admin area is on those of administrators alone. */
const precacheBudgetBytes = 2_230_000;

/** Each is fetched, compiled and linked on its own. */
const listFiles = 14;
const profileFiles = 20;

/** What a signed-in person waits for: the shell, the dashboard and the texts. */
const firstScreen = [
  'index.html',
  'src/screens/dashboard/dashboard-screen.tsx',
  'locales/en.json?first',
];

test(`the first signed-in screen loads at most ${firstScreenBudgetKib} KiB of scripts`, () => {
  const files = filesOf(readChunks(), firstScreen).filter((file) => file.endsWith('.js'));
  const sizes = files.map((file) => ({file, kib: brotliBytes(file) / KIB}));
  const total = sizes.reduce((sum, {kib}) => sum + kib, 0);
  console.info(`First signed-in screen: ${total.toFixed(1)} KiB brotli`, sizes);
  expect(total).toBeLessThanOrEqual(firstScreenBudgetKib);
});

test(`the first signed-in screen loads at most ${firstScreenFiles} scripts`, () => {
  const files = filesOf(readChunks(), firstScreen).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeLessThanOrEqual(firstScreenFiles);
});

test.each([
  ['the list of the brothers', 'src/screens/brothers/brothers-screen.tsx', listFiles],
  ['a profile', 'src/screens/brothers/brother-profile-screen.tsx', profileFiles],
])('%s loads few scripts', (_, screen, most) => {
  const page = ['index.html', screen, 'locales/en.json?first', 'locales/en.json?records'];
  const files = filesOf(readChunks(), page).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeLessThanOrEqual(most);
});

test('the first signed-in screen does not load MUI', () => {
  const chunks = readChunks();
  const withMui = (files: readonly string[]) =>
    files.filter(
      (file) => file.endsWith('.js') && /Mui[A-Z]/.test(readFileSync(`dist/${file}`, 'utf8')),
    );
  expect(withMui(filesOf(chunks, Object.keys(chunks)))).not.toEqual([]);
  expect(withMui(filesOf(chunks, firstScreen))).toEqual([]);
});

test(`each form loads at most ${formBudgetKib} KiB of scripts more than the first screen`, () => {
  expectWithin(formBudgetKib, /^src\/screens\/.*-form-screen\.tsx$/);
});

test(`each admin page loads at most ${adminBudgetKib} KiB of scripts more than the first screen`, () => {
  expectWithin(adminBudgetKib, /^src\/admin\/.*-screen\.tsx$/);
});

test('the first signed-in screen does not load the Supabase client', () => {
  const chunks = readChunks();
  const withClient = filesOf(chunks, Object.keys(chunks)).filter(
    (file) => file.endsWith('.js') && readFileSync(`dist/${file}`, 'utf8').includes('GoTrueClient'),
  );
  // One for the pages, and one for the service worker.
  expect(withClient).toHaveLength(2);
  const first = filesOf(chunks, firstScreen);
  expect(withClient.filter((file) => first.includes(file))).toEqual([]);
});

test('only the admin area loads the library that holds its server state', () => {
  const chunks = readChunks();
  const isLibrary = (file: string) =>
    file.endsWith('.js') &&
    readFileSync(`dist/${file}`, 'utf8').includes('use QueryClientProvider to set one');
  const pages = Object.keys(chunks).filter((source) => /^src\/.*-screens?\.tsx$/.test(source));
  const loading = pages.filter((page) => filesOf(chunks, [page]).some(isLibrary));
  expect(loading).toContain('src/admin/users/users-screen.tsx');
  expect(loading.filter((page) => !page.startsWith('src/admin/'))).toEqual([]);
});

test('the precached files have at most 2.23 MB', () => {
  const total = precachedUrls().reduce((sum, url) => sum + statSync(`dist/${url}`).size, 0);
  console.info(`Precached: ${(total / 1000).toFixed(0)} kB`);
  expect(total).toBeLessThanOrEqual(precacheBudgetBytes);
});

/** Compares what pages load beyond the first screen with the budget of their kind. */
function expectWithin(budgetKib: number, pages: RegExp): void {
  const chunks = readChunks();
  const first = new Set(filesOf(chunks, firstScreen));
  const sizes = Object.keys(chunks)
    .filter((source) => pages.test(source))
    .map((page) => {
      const files = filesOf(chunks, [page, ...around(page)]).filter((file) => file.endsWith('.js'));
      const bytes = files.filter((file) => !first.has(file)).map(brotliBytes);
      return {page, kib: bytes.reduce((sum, one) => sum + one, 0) / KIB};
    });
  console.info('Beyond the first screen, in KiB brotli', sizes);
  expect(sizes).not.toEqual([]);
  expect(sizes.filter(({kib}) => kib > budgetKib)).toEqual([]);
}

/** The code that stands around each page of the admin area. */
function around(page: string): string[] {
  return page.startsWith('src/admin/') ? ['src/admin/admin-area.tsx'] : [];
}
