import {expect, test} from 'vitest';
import {browsersWithout} from './oldest-browsers.ts';
import {readSource, sourceFiles} from './source-files.ts';
import {featuresOf} from './style-features.ts';

/** What the styles may use although an old browser lacks it, and how the page looks there. */
const graceful: Readonly<Record<string, string>> = {
  'css.properties.hyphens': 'the build adds -webkit-hyphens',
  'css.properties.user-select': 'the build adds -webkit-user-select',
  'css.properties.text-size-adjust': 'the build adds -webkit-text-size-adjust; desktops need none',
  'css.properties.-webkit-tap-highlight-color': 'a tap is highlighted in grey',
  'css.properties.font-family.ui-monospace': 'the next font of the list is used',
  'css.properties.cursor': 'a phone has no pointer',
  'css.properties.resize': 'a text box on an iPhone scrolls',
  'css.properties.text-wrap': 'a heading breaks where its line is full',
  'css.properties.break-after.avoid': 'a heading may be the last line of a sheet',
  'css.properties.break-before.avoid': 'the heading of a table may be the last line of a sheet',
  'css.at-rules.page': 'the browser chooses the margins of a sheet',
  'css.selectors.-webkit-search-cancel-button': 'Firefox shows no such button',
};

const files = sourceFiles(['src'], ['.css']);

/** The features of a style sheet that an old browser lacks, with the browsers. */
function missingIn(css: string): string[] {
  return featuresOf(css).flatMap(({name, feature}) => {
    const without = browsersWithout(feature);
    return without.length === 0 ? [] : [`${name}: ${without.join(', ')}`];
  });
}

/** Whether `use` is the graceful feature `name` or one of its values. */
const isUseOf = (name: string, use: string) => /^[.:]/.test(use.replace(name, ''));

test('the styles use only features of the oldest supported browsers', () => {
  const missing = files.flatMap((file) =>
    missingIn(readSource(file))
      .filter((use) => !Object.keys(graceful).some((name) => isUseOf(name, use)))
      .map((use) => `${file} ${use}`),
  );
  expect(missing).toEqual([]);
});

test('every graceful feature is used and missing in an old browser', () => {
  const uses = files.flatMap((file) => missingIn(readSource(file)));
  const idle = Object.keys(graceful).filter((name) => !uses.some((use) => isUseOf(name, use)));
  expect(idle).toEqual([]);
});

test.each([
  ['a { field-sizing: content }', 'css.properties.field-sizing'],
  ['a:has(b) { color: red }', 'css.selectors.has'],
  ["a::after { content: ' *' / '' }", 'css.properties.content.alt_text'],
  ['a { color: color-mix(in srgb, red, blue) }', 'css.types.color-mix'],
  ['a { color: light-dark(red, blue) }', 'css.types.light-dark'],
  ['@scope (a) { b { color: red } }', 'css.at-rules.scope'],
])('the check of styles rejects: %s', (css, name) => {
  expect(missingIn(css).join()).toContain(name);
});

test.each([
  ["a::after { content: ' *'; content: ' *' / '' }"],
  ['@media (min-width: 40rem) { a { display: grid; inset: 0 } }'],
])('the check of styles accepts: %s', (css) => {
  expect(missingIn(css)).toEqual([]);
});
