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
])('the check of titles rejects: %s', (source) => {
  expect(fragmentTitlesIn('some.test.ts', source)).toHaveLength(1);
});

test.each([
  `test('the form keeps what was typed', () => {});`,
  `test('offline edits are sent later', () => {});`,
  `test.each(['what', 'of'])('a word such as %s is found', () => {});`,
  'test(`${name} is gone`, () => {});',
  `say('what was typed');`,
])('the check of titles accepts: %s', (source) => {
  expect(fragmentTitlesIn('some.test.ts', source)).toEqual([]);
});

test('every title of a test begins with its subject', () => {
  const files = sourceFiles(['tests'], ['.ts', '.tsx']);
  const fragments = files.flatMap((file) => fragmentTitlesIn(file, readSource(file)));
  expect(fragments).toEqual([]);
});
