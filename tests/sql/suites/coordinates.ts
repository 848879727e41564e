import fc from 'fast-check';
import {expect, test} from 'vitest';
import {pointAt} from '#src/lib/coordinates.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {judgeTexts} from '#tests/sql/support/judge-texts.ts';

/** Texts that are coordinates, and texts that nearly are. */
const nearCoordinates = fc
  .tuple(
    fc.double({min: -95, max: 95, noNaN: true}),
    fc.double({min: -190, max: 190, noNaN: true}),
    fc.integer({min: 0, max: 6}),
    fc.constantFrom(', ', ', ', ', ', ',', ' '),
  )
  .map(([north, east, decimals, between]) =>
    [north, east].map((degrees) => degrees.toFixed(decimals)).join(between),
  );

export function describeCoordinates(database: () => Database): void {
  test('the coordinates that the server stores are those that the app can show', async () => {
    const edges = [
      '',
      '90, 180',
      '-90, -180',
      '90.00001, 0',
      '0, 180.1',
      '1, 2\n',
      '-0, 0',
      '.5, 1',
    ];
    const texts = [...edges, ...fc.sample(nearCoordinates, {numRuns: 2000, seed: 17})];
    const judged = await judgeTexts(database(), 'places', 'coordinates', texts);
    expect(judged.filter(({is}) => is).length).toBeGreaterThan(100);
    expect(judged.filter(({text, is}) => is !== (pointAt(text) !== null))).toEqual([]);
  });
}
