import {expect, test} from 'vitest';
import {readSource, sourceFiles} from './source-files.ts';
import {fragmentTitlesIn} from './test-titles.ts';

test.each([
  `test('what was typed stays', () => {});`,
  `it('Who signs in sees the dashboard', () => {});`,
  `describe('of two values', () => {});`,
  'test(`that ${name} is gone is shown`, () => {});',
  `test.each(['a', 'b'])('whose role is %s is refused', () => {});`,
  'describe.each`name\n${1}`("as $name", () => {});',
  `test.describe('as a friar', () => {});`,
  `test.skipIf(isSlow)('of many pairs a hundred are shown', () => {});`,
  `test('when the admin cancels the import', () => {});`,
  `describe('without a session', () => {});`,
])('the check of titles rejects: %s', (source) => {
  expect(fragmentTitlesIn('some.test.ts', source)).toHaveLength(1);
});

test.each([
  `test('the form keeps what was typed', () => {});`,
  `test('offline edits are sent later', () => {});`,
  `test.each(['what', 'of'])('a word such as %s is found', () => {});`,
  'test(`${name} is gone`, () => {});',
  `test('at most three photos are downloaded at once', () => {});`,
  `say('what was typed');`,
])('the check of titles accepts: %s', (source) => {
  expect(fragmentTitlesIn('some.test.ts', source)).toEqual([]);
});

test('no title of a test begins with a preposition, a conjunction or a relative word', () => {
  const files = sourceFiles(['tests'], ['.ts', '.tsx']);
  const fragments = files.flatMap((file) => fragmentTitlesIn(file, readSource(file)));
  expect(fragments).toEqual([]);
});

test('no text of a test continues the text above it', () => {
  const continued = sourceFiles(['tests'], ['.ts', '.tsx']).flatMap((file) =>
    [...readSource(file).matchAll(/['"`]… .*/g)].map(([text]) => `${file} ${text}`),
  );
  expect(continued).toEqual([]);
});
