import fc from 'fast-check';
import {expect, test} from 'vitest';
import {duplicateIssues} from '#src/domain/validation/duplicates.ts';
import {comparableName} from '#src/domain/validation/name-form.ts';
import {likeness} from '#src/lib/likeness.ts';
import {soundBrother} from './one-life.ts';

type Bearer = readonly [name: string, birth: string | null];

const pairs = (...bearers: readonly Bearer[]): string[] =>
  duplicateIssues(
    bearers.map(([name, birth_date], index) => ({
      ...soundBrother,
      id: `b${index + 1}`,
      name,
      birth_date,
    })),
  ).map(({severity, entityId, rows, detail}) => `${severity} ${entityId} ${rows.join()} ${detail}`);

test.each<[string, Bearer, Bearer, string[]]>([
  [
    'one name and one day of birth',
    ['Leone d’Aix', '1975-03-10'],
    ["LÉONE D'AIX", '1975-03-10'],
    ['high b2 b1 Leone d’Aix'],
  ],
  [
    'one name, born in one year',
    ['Leone', '1975-03-10'],
    ['Leone.', '1975-12-31'],
    ['medium b2 b1 Leone'],
  ],
  ['one name, born in two years', ['Leone', '1975-12-31'], ['Leone', '1976-01-01'], []],
  ['one name, a birth nobody knows', ['Leone', null], ['Leone', null], []],
  [
    'names alike',
    ['Antonius Sumbihan', '1975-03-10'],
    ['Antonius Sumbian', '1975-03-10'],
    ['medium b2 b1 Antonius Sumbihan'],
  ],
  [
    'two spellings of the first letter',
    ['Yohanes Sumbihan', '1975-03-10'],
    ['Johanes Sumbihan', '1975-03-10'],
    ['medium b2 b1 Yohanes Sumbihan'],
  ],
  [
    'the other spelling of a hard first letter',
    ['Cornelius Sumbihan', '1975-03-10'],
    ['Kornelius Sumbihan', '1975-03-10'],
    ['medium b2 b1 Cornelius Sumbihan'],
  ],
  [
    'the Latin spelling of the first letter',
    ['Ioannes Sumbihan', '1975-03-10'],
    ['Yoannes Sumbihan', '1975-03-10'],
    ['medium b2 b1 Ioannes Sumbihan'],
  ],
  ['names alike but for the first letter', ['Marco', '1975-03-10'], ['arco', '1975-03-10'], []],
  ['other names', ['Antonius Sumbihan', '1975-03-10'], ['Antonius Nabarita', '1975-03-10'], []],
  ['names of which nothing is left', ['.', '1975-03-10'], ['-', '1975-03-10'], []],
])('duplicateIssues judges a pair with %s', (_what, one, other, expected) => {
  expect(pairs(one, other)).toEqual(expected);
});

test('three brothers with one name make three pairs', () => {
  const leone: Bearer = ['Leone', '1975-03-10'];
  expect(pairs(leone, leone, leone)).toHaveLength(3);
});

test('duplicateIssues finds every pair of similar names, whatever their letters', () => {
  // b and ł fall into one bucket of the letter count, and a few letters make many similar names.
  const names = fc
    .array(fc.constantFrom('a', 'a', 'b', 'ł', 'c', 'e', 'é', ' ', '😀'), {
      minLength: 1,
      maxLength: 14,
    })
    .map((letters) => `a${letters.join('')}`);
  fc.assert(
    fc.property(names, names, (one, other) => {
      const [a, b] = [comparableName(one), comparableName(other)];
      const isAlike = a === b || likeness(a, b) >= 0.92;
      expect(pairs([one, '1975-03-10'], [other, '1975-03-11'])).toHaveLength(isAlike ? 1 : 0);
    }),
    {numRuns: 2000},
  );
});
