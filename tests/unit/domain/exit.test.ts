import {expect, test} from 'vitest';
import {endOf} from '#src/domain/exit.ts';

const dead = {membership_status: 'deceased', death_date: '2020-11-27', departure_date: null};
const today = '2026-06-01';

test.each([
  ['the recorded end', '2015-09-01', '2018-08-31', '2018-08-31'],
  ['the day of the death', '2015-09-01', null, '2020-11-27'],
  ['unknown when it begins after the death', '2021-09-01', null, null],
])('the last day of an assignment of a dead brother is %s', (_, start_date, end_date, last) => {
  expect(endOf({start_date, end_date}, dead, today)).toEqual({lasts: false, day: last});
});

test('an open assignment of a member lasts from its first day on', () => {
  const member = {membership_status: 'suspended', death_date: null, departure_date: null};
  expect(endOf({start_date: today}, member, today)).toEqual({lasts: true, day: null});
  expect(endOf({start_date: '2026-06-02'}, member, today)).toEqual({lasts: false, day: null});
});
