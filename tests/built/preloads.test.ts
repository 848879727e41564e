import {existsSync, readFileSync} from 'node:fs';
import {runInNewContext} from 'node:vm';
import {expect, test} from 'vitest';
import {filesOf, readChunks} from './chunks.ts';
import {inlineScripts} from './inline-scripts.ts';

const takeOver = 'src/app/take-over.ts';
const table = 'src/screens/brothers/brother-table.tsx';

test.each([
  ['/dashboard', 'en', 'narrow', ['src/screens/dashboard/dashboard-screen.tsx']],
  ['/dashboard', 'en', 'wide', ['src/screens/dashboard/dashboard-screen.tsx']],
  ['/brothers', 'id', 'narrow', ['src/screens/brothers/brothers-screen.tsx']],
  ['/brothers', 'en', 'wide', ['src/screens/brothers/brothers-screen.tsx', table]],
  ['/brothers/profile/1', 'en', 'wide', ['src/screens/brothers/brother-profile-screen.tsx']],
  ['/login', 'it', 'narrow', ['src/screens/login/login-screen.tsx', takeOver]],
  ['/', 'en', 'narrow', ['src/screens/public/home-screen.tsx', takeOver]],
  ['/admin', 'en', 'wide', []],
] as const)('index.html preloads the code of %s in %s on a %s window', (path, lang, width, own) => {
  const parts = path.startsWith('/brothers') ? ['first', 'records'] : ['first'];
  const texts = parts.map((part) => `locales/${lang}.json?${part}`);
  const needed = filesOf(readChunks(), ['index.html', ...own, ...texts]);
  const links = linksAt(path, lang, width === 'wide');
  const scripts = [...links, ...linksOfPage()].filter((file) => file.endsWith('.js'));
  expect(scripts.toSorted()).toEqual(needed.filter((file) => file.endsWith('.js')).toSorted());
});

test('every preloaded file exists', () => {
  const links = linksAt('/brothers', 'en', true);
  expect(links.some((file) => file.endsWith('.css'))).toBe(true);
  expect(links.filter((file) => !existsSync(`dist/${file}`))).toEqual([]);
});

/** The links that the page's script adds at an address. */
function linksAt(pathname: string, lang: string, isWide: boolean): string[] {
  const links: {href?: string}[] = [];
  const script = inlineScripts().find((one) => one.includes('modulepreload')) ?? '';
  runInNewContext(script, {
    location: {pathname},
    matchMedia: () => ({matches: isWide}),
    document: {
      documentElement: {lang},
      createElement: () => ({}),
      head: {append: (link: {href?: string}) => links.push(link)},
    },
  });
  return links.map(({href}) => href?.slice(1) ?? '');
}

/** The scripts that the page itself names. */
function linksOfPage(): string[] {
  const page = readFileSync('dist/index.html', 'utf8');
  return [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
}
