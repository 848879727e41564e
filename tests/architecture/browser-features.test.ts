import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {writeOldestLibrary} from './oldest-library.ts';
import {readSource, sourceFiles} from './source-files.ts';

/** What the code may use although an old browser lacks it, and what it does there. */
const guarded: Readonly<Record<string, string>> = {
  'api.Navigator.setAppBadge': 'asks for it first; there is no badge without it',
  'api.Navigator.clearAppBadge': 'comes with setAppBadge',
  'api.Navigator.share': 'asks for it first; there is no Share button without it',
  'api.Notification': 'asks for it first; the page offers no notification without it',
  'api.Notification.close': 'comes with Notification',
  'api.Notification.requestPermission_static': 'comes with Notification',
  'api.NotificationEvent.notification': 'comes with Notification',
  'api.ServiceWorkerRegistration.showNotification':
    'called when Periodic Background Sync wakes the worker, which only Chromium has',
  'api.ServiceWorkerRegistration.getNotifications':
    'called as `getNotifications?.()`; there is none to close without it',
  'api.StorageManager.estimate':
    'called as `estimate?.()`; settings do not show the room without it',
  'api.CanvasRenderingContext2D.imageSmoothingQuality':
    'an unknown property of a canvas is ignored',
};

/** New features, each used in the plainest way. The comment names a browser that lacks it. */
const tooNew = [
  `export const sorted = [2, 1].toSorted();`, // Chrome 109
  `export const replaced = [2, 1].with(0, 3);`, // Chrome 109
  `export const pair = Promise.withResolvers<number>();`, // Firefox 115
  `export const groups = Object.groupBy([1, 2], (each) => (each > 1 ? 'many' : 'one'));`, // Firefox 115
  `export const both = new Set([1]).union(new Set([2]));`, // Firefox 115
  `export const mapped = [1].values().map((each) => each + 1);`, // Firefox 115
  `export const either = AbortSignal.any([]);`, // Safari 16
  `export const visible = document.body.checkVisibility();`, // Safari 16
  `export const found = URL.canParse('/');`, // Chrome 109
  `export const idle = requestIdleCallback(() => {});`, // Safari 16
];

/** The library is large; a busy machine takes its time. */
const COMPILE_MS = 300_000;

let folder: string;
let missing: ReadonlySet<string>;
let errors: readonly string[];

beforeAll(() => {
  mkdirSync('test-results', {recursive: true});
  folder = mkdtempSync(path.resolve('test-results/library-'));
  const library = writeOldestLibrary(path.join(folder, 'library'), new Set(Object.keys(guarded)));
  ({missing} = library);
  for (const [index, code] of tooNew.entries())
    writeFileSync(path.join(folder, `new-${index}.ts`), `${code}\n`);
  const project = path.join(folder, 'tsconfig.json');
  const include = ['src', 'sw', folder].map((each) => path.resolve(each));
  writeFileSync(
    project,
    JSON.stringify({
      extends: path.resolve('tsconfig.json'),
      compilerOptions: {noLib: true, lib: null},
      files: library.files,
      include,
    }),
  );
  const {stdout, stderr} = spawnSync(
    path.resolve('node_modules/.bin/tsc'),
    ['--noEmit', '--pretty', 'false', '-p', project],
    {encoding: 'utf8'},
  );
  errors = `${stdout}\n${stderr}`.split('\n').filter((line) => /\berror TS\d+/.test(line));
}, COMPILE_MS);
afterAll(() => rmSync(folder, {recursive: true, force: true}));

test('the app and its worker use only features of the oldest supported browsers', () => {
  expect(errors.filter((line) => /^(?:src|sw)\//.test(line))).toEqual([]);
});

test.each(tooNew.map((code, index) => [code, index] as const))(
  'the check rejects: %s',
  (_, index) => {
    expect(errors.filter((line) => line.includes(`/new-${index}.ts`))).not.toEqual([]);
  },
);

test('no code of the browser and no text has a lookbehind, which Safari 16.3 lacks', () => {
  const files = [
    ...sourceFiles(['src', 'sw'], ['.ts', '.tsx']),
    ...sourceFiles(['locales'], ['.json']),
    'index.html',
  ];
  expect(files.filter((file) => /\(\?<[=!]/.test(readSource(file)))).toEqual([]);
});

test('every guarded feature is missing in an old browser and used by the code', () => {
  const code = sourceFiles(['src', 'sw'], ['.ts', '.tsx']).map(readSource).join('\n');
  const wordOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).replace('_static', '');
  const idle = Object.keys(guarded).filter(
    (name) => !missing.has(name) || !code.includes(wordOf(name)),
  );
  expect(idle).toEqual([]);
});
