import {expect, test, vi} from 'vitest';
import {drawProvince} from '#src/domain/province-picture.ts';

test('the picture of a province computes no standing of a brother for the years before he entered', () => {
  const novice = {
    id: 'leone',
    circumscription_id: 'c1',
    birth_date: '2004-10-04',
    membership_status: 'active',
    death_date: null,
    departure_date: null,
    deleted_at: null,
  };
  const read = vi.fn(() => null);
  const brother = {
    ...novice,
    get additional_info() {
      return read();
    },
  };
  const steps = drawProvince(
    {
      brothers: [brother],
      vows: [],
      ordinations: [],
      formation: [
        {brother_id: 'leone', stage: 'novitiate', start_date: '2026-02-01', end_date: null},
      ],
    },
    '2026-11-21',
  );
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  expect(step.value.members.map(({state}) => state)).toEqual(['novice']);
  expect(read).toHaveBeenCalledTimes(1);
});
