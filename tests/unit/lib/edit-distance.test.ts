import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {maxTypos, typosToPrefix} from '#src/lib/word-index.ts';

test.each([
  ['fra', 0],
  ['leon', 1],
  ['ginepro', 1],
  ['bonavent', 2],
])('maxTypos allows for %s %i slips', (word, slips) => {
  expect(maxTypos(word)).toBe(slips);
});

describe('typosToPrefix', () => {
  test.each([
    ['leone', 'leone', 0],
    ['leo', 'leone', 0],
    ['leoen', 'leone', 1],
    ['elone', 'leone', 1],
    ['lone', 'leone', 1],
    ['leeone', 'leone', 1],
    ['laone', 'leone', 1],
    ['bonavnetrua', 'bonaventura', 2],
    ['bonav3ntura', 'bonaventura', 1],
    ['simanjutnak', 'simanjuntakan', 1],
    ['rufino', 'leone', 3],
    ['leonexyz', 'leo', 3],
  ])('counts from %s to %s: %i', (typed, word, slips) => {
    expect(typosToPrefix(typed, word, 2)).toBe(slips);
  });

  test('agrees with the plain definition', () => {
    const words = fc.string({unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5});
    fc.assert(
      fc.property(words, words, fc.integer({min: 0, max: 2}), (typed, word, most) => {
        const beginnings = Array.from({length: word.length + 1}, (_, end) => word.slice(0, end));
        const fewest = Math.min(...beginnings.map((beginning) => distance(typed, beginning)));
        expect(typosToPrefix(typed, word, most)).toBe(Math.min(fewest, most + 1));
      }),
      {numRuns: 2000},
    );
  });
});

/** The definition without any optimization. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [lessA, lessB] = [a.slice(0, -1), b.slice(0, -1)];
  const ways = [
    distance(lessA, b) + 1,
    distance(a, lessB) + 1,
    distance(lessA, lessB) + Number(a.at(-1) !== b.at(-1)),
  ];
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  if (isSwapped) ways.push(distance(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...ways);
}
