import {expect, test} from 'vitest';
import {faultsOf, ids, plannedRow, written} from './support/planning.ts';

const rowWith = (phone: string) => plannedRow('brothers', `id,phone\n${ids.markus},"${phone}"`);

test.each([
  '+39 06 1234567 / 333 7654321',
  '0039061234567; 0812 345678',
  '+39061234567, 06 765432',
])('an import takes the first of several telephone numbers, with a warning: %s', async (cell) => {
  const row = await rowWith(cell);
  expect(written(row)).toEqual({phone: '+39061234567'});
  expect(row.findings).toMatchObject([{severity: 'warning', what: {code: 'first-phone'}}]);
});

test('an area code before a slash is a part of the telephone number', async () => {
  const row = await rowWith('0631/123456');
  expect(written(row)).toEqual({phone: '+62631123456'});
  expect(faultsOf(row)).toEqual([]);
});
