import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

const index = readFileSync('dist/index.html', 'utf8');
const pages = [
  ...index.matchAll(
    /<template data-page="(?<page>[^"]+)" data-locale="(?<locale>\w+)">(?<markup>[\s\S]*?)<\/template>/g,
  ),
].map(({groups}) => ({...groups}) as {page: string; locale: string; markup: string});

test('index.html has the home page and the sign-in in every language', () => {
  expect(pages.map(({page, locale}) => `${page} ${locale}`)).toEqual([
    '/ en',
    '/ id',
    '/ it',
    '/login en',
    '/login id',
    '/login it',
  ]);
  expect(pages.filter(({markup}) => !markup.includes('<h1'))).toEqual([]);
});

test('every class of the static pages has a style in the build', () => {
  const styles = readdirSync('dist/assets')
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(`dist/assets/${file}`, 'utf8'))
    .join('\n');
  const classes = pages.flatMap(({markup}) =>
    [...markup.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names?.split(' ') ?? []),
  );
  expect(classes).not.toEqual([]);
  expect([...new Set(classes)].filter((name) => !styles.includes(`.${name}`))).toEqual([]);
});
