import {expect, test} from 'vitest';
import {at, brother, house, make, names} from './directory-rows.ts';

test('the directory lists a house from its foundation, or as soon as a brother lives there', () => {
  const listed = (established_date: string, isInhabited: boolean) =>
    names(
      make({
        brothers: [brother('Leone')],
        fraternities: [house('Curia', {established_date})],
        assignments: isInhabited ? [at('leone', 'Curia', null, null)] : [],
      }).houses,
    );
  expect(listed('2026-11-24', false)).toEqual(['Curia']);
  expect(listed('2026-11-25', false)).toEqual([]);
  expect(listed('2026-11-25', true)).toEqual(['Curia']);
});
