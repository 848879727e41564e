import {readdirSync, readFileSync} from 'node:fs';
import {parseSync} from 'vite';
import {expect, test} from 'vitest';
import {filesOf, readChunks} from './chunks.ts';
import {adminUrls, precachedUrls, readWorker} from './precache.ts';

const chunks = readChunks();

test('the worker imports no module, and the background script as its only script', () => {
  const {module} = parseSync('sw.js', readWorker());
  expect(module.staticImports).toEqual([]);
  expect(module.dynamicImports).toEqual([]);
  expect(readWorker().match(/\bimportScripts\s*\([^)]*\)/g)).toEqual([
    `importScripts(\`/${backgroundScript()}\`)`,
  ]);
});

test('the worker starts without the code that reads the records', () => {
  expect(readFileSync(`dist/${backgroundScript()}`, 'utf8')).toContain('indexedDB');
  expect(readWorker()).not.toContain('indexedDB');
});

test('the browser keeps the background script with the worker, and not once more with the pages', () => {
  expect([...precachedUrls(), ...adminUrls()]).not.toContain(backgroundScript());
});

test('every page and every language outside the admin area is precached', () => {
  const kept = precachedUrls();
  expect(kept).toContain('index.html');
  const needed = filesOf(chunks, sourcesOf(everyones).filter(isForAll));
  expect(needed).toContain(chunks['src/screens/settings/settings-screen.tsx']?.file);
  expect(needed.filter((file) => !kept.includes(file))).toEqual([]);
});

test('the worker precaches the icon of notifications, but no picture that only the system shows', () => {
  const files = [...precachedUrls(), ...adminUrls()];
  const ofSystem = /^splash\/|-512\.png$|\/apple-touch-|^icons\/.*\.svg$/;
  expect(files.filter((file) => ofSystem.test(file))).toEqual([]);
  expect(files).toContain('icons/icon-192.png');
});

test('the pages and texts of the admin area are kept for administrators alone', () => {
  const pages = sourcesOf(admins).map((source) => chunks[source]?.file ?? '');
  const kept = adminUrls();
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((file) => !kept.includes(file))).toEqual([]);
  expect(kept.filter((file) => precachedUrls().includes(file))).toEqual([]);
});

test('an administrator has all that the pages of the admin area load', () => {
  const kept = new Set([...precachedUrls(), ...adminUrls()]);
  const loaded = filesOf(chunks, sourcesOf(admins));
  expect(loaded.filter((file) => !kept.has(file))).toEqual([]);
});

test('every kept file exists in the build', () => {
  const files = new Set(readdirSync('dist', {recursive: true}).map(String));
  expect([...precachedUrls(), ...adminUrls()].filter((url) => !files.has(url))).toEqual([]);
});

function backgroundScript(): string {
  const [script, ...others] = readdirSync('dist/assets').filter((file) =>
    /^background-.*\.js$/.test(file),
  );
  expect(others).toEqual([]);
  return `assets/${script}`;
}

const everyones =
  /^(?:index\.html|src\/(?:app|record-ui|screens|ui)\/|locales\/(?!(?:admin|issues)\/))/;

/** The admin area, and the names of the issues, which the others fetch when they need them. */
const admins = /^(?:src\/admin|locales\/(?:admin|issues))\//;

function sourcesOf(pattern: RegExp): string[] {
  return Object.keys(chunks).filter((source) => pattern.test(source));
}

/** The number of waiting changes in the menu, which loads the code around the admin pages. */
function isForAll(source: string): boolean {
  return source !== 'src/app/pending-count.tsx';
}
