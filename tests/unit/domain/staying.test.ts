import {expect, test} from 'vitest';
import {stayingAfter} from '#src/domain/staying.ts';

const brother = (id: string, membership_status = 'active', deleted_at: string | null = null) => ({
  id,
  name: id,
  membership_status,
  deleted_at,
});
const home = (brother_id: string, end_date: string | null) => ({brother_id, end_date});
const staying = (last: string, end: string | null, who = brother('leone')) =>
  stayingAfter(last, [home('leone', end)], [who], '2026-05-10').length;

test('a brother stays after the last day of a house when his assignment has no end or a later one', () => {
  expect(staying('2026-08-31', null)).toBe(1);
  expect(staying('2026-08-31', '2026-09-01')).toBe(1);
  expect(staying('2026-08-31', '2026-08-31')).toBe(0);
});

test('an assignment that is over today keeps nobody in a house that was suppressed before', () => {
  expect(staying('2020-08-31', '2021-01-31')).toBe(0);
  expect(staying('2020-08-31', '2026-05-10')).toBe(1);
});

test('a former member and an archived brother stay nowhere', () => {
  expect(staying('2026-08-31', null, brother('leone', 'deceased'))).toBe(0);
  expect(staying('2026-08-31', null, brother('leone', 'active', '2026-01-01T10:00:00Z'))).toBe(0);
});
