import {expect, test} from 'vitest';
import {readSource, sourceFiles} from './source-files.ts';
import {otherSizes, writtenSizes, writtenSizesInCode} from './style-sizes.ts';

const tokenFile = 'src/ui/tokens.css';

/** The sizes that no token can name, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/screens/public/home-screen.module.css padding: var(--space-4) max(var(--space-4), (100% - 72rem) / 2) calc(var(--space-4) + env(safe-area-inset-bottom))':
    'the text of the footer ends where the cards of the page end',
};

const styles = sourceFiles(['src'], ['.css']).filter((file) => file !== tokenFile);
const written = styles.flatMap((file) =>
  writtenSizes(readSource(file)).map((declaration) => `${file} ${declaration}`),
);

test('every space, type size and radius of the styles is a token', () => {
  expect(written.filter((use) => !Object.hasOwn(exceptions, use))).toEqual([]);
});

test('every exception of the sizes is used', () => {
  expect(Object.keys(exceptions).filter((use) => !written.includes(use))).toEqual([]);
});

test('every space, type size and radius in code is a token', () => {
  const found = sourceFiles(['src'], ['.ts', '.tsx']).flatMap((file) =>
    writtenSizesInCode(file, readSource(file)),
  );
  expect(found).toEqual([]);
});

test('the layout changes at the breakpoints only', () => {
  const other = styles.flatMap((file) =>
    otherSizes(readSource(file)).map((feature) => `${file} ${feature}`),
  );
  expect(other).toEqual([]);
});

test.each([
  ['space', 8],
  ['text', 7],
  ['radius', 4],
])('the tokens --%s-* are few, and each is used', (kind, most) => {
  const tokens = [...readSource(tokenFile).matchAll(new RegExp(`--${kind}-[\\w]+(?=:)`, 'g'))].map(
    ([name]) => name,
  );
  expect(tokens.length).toBeGreaterThan(0);
  expect(tokens.length).toBeLessThanOrEqual(most);
  const sheets = styles.map(readSource).join('\n');
  expect(tokens.filter((name) => !sheets.includes(`var(${name})`))).toEqual([]);
});

test.each([
  ['a { gap: 0.5rem }', 'gap: 0.5rem'],
  ['a { color: red; padding-block: var(--space-1) 6px }', 'padding-block: var(--space-1) 6px'],
  ['a { margin: -0.5rem }', 'margin: -0.5rem'],
  ['a { font: 600 1rem/1 serif }', 'font: 600 1rem/1 serif'],
  ['@media print { a { border-start-end-radius: 2px } }', 'border-start-end-radius: 2px'],
  [
    'a { padding: calc(1em + env(safe-area-inset-top)) }',
    'padding: calc(1em + env(safe-area-inset-top))',
  ],
])('the check of sizes rejects: %s', (css, use) => {
  expect(writtenSizes(css)).toEqual([use]);
});

test('the check of sizes accepts zero, lines of 1px, 16px for fields, parts of the window and other properties', () => {
  const css = `a { margin: 0 auto; padding: 8vh calc(-1px - var(--space-3)); min-height: 2.75rem }
    a { scroll-margin-block: 5rem; border-radius: 50%; font-size: max(var(--text-m), 16px); /* gap: 3px; */ gap: var(--space-2) }`;
  expect(writtenSizes(css)).toEqual([]);
});

test('the check of sizes in code reads style objects', () => {
  const source = `const a = {borderRadius: 16, marginTop: '4px', fontSize: 'var(--text-m)', gap: 0}`;
  expect(writtenSizesInCode('a.ts', source)).toEqual(['a.ts:1 border-radius', 'a.ts:1 margin-top']);
});

test.each([
  ['@media (min-width: 600px) { a { b: c } }', 'min-width: 600px'],
  [
    '@media screen and (min-width: 48rem) and (max-width: 70rem) { a { b: c } }',
    'max-width: 70rem',
  ],
  ['@media (width >= 48rem) { a { b: c } }', 'width >= 48rem'],
])('the check of breakpoints rejects: %s', (css, feature) => {
  expect(otherSizes(css)).toEqual([feature]);
});

test('the check of breakpoints accepts a breakpoint and what ends before it', () => {
  const css = '@media (min-width: 37.5rem) and (max-width: 62.49rem), (hover: none) { a { b: c } }';
  expect(otherSizes(css)).toEqual([]);
});
