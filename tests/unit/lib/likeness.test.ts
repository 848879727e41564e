import fc from 'fast-check';
import {expect, test} from 'vitest';
import {likeness} from '#src/lib/likeness.ts';

// The first ones are Winkler's own examples.
test.each([
  ['MARTHA', 'MARHTA', 0.9611],
  ['DWAYNE', 'DUANE', 0.84],
  ['DIXON', 'DICKSONX', 0.8133],
  ['abcdefgh', 'stuvwxyz', 0],
  ['', 'a', 0],
  ['a', 'a', 1],
  // Code points are compared, not halves of them.
  ['😀a', '😁a', 2 / 3],
  // Three letters in the wrong place are one and a half transpositions.
  ['xabcdefg', 'xbcadefg', 0.94375],
])('likeness compares %s and %s', (one, other, expected) => {
  expect(likeness(one, other)).toBeCloseTo(expected, 4);
});

test('likeness is between 0 and 1, and 1 for equal texts', () => {
  fc.assert(
    fc.property(fc.string({minLength: 1}), fc.string(), (one, other) => {
      const value = likeness(one, other);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      expect(likeness(one, one)).toBeCloseTo(1, 12);
    }),
  );
});
