import {expect, test} from 'vitest';
import {drawPortraits} from '#supabase/seed/portraits.ts';
import {generateProvince} from '#supabase/seed/province.ts';

const KIB = 1024;
const province = generateProvince({today: '2026-11-21'});

test('the generator draws the same sixty small portraits each time, of active brothers', () => {
  const portraits = drawPortraits(province);
  expect(portraits).toHaveLength(60);
  expect(new Set(portraits.map(({bytes}) => Buffer.from(bytes).toString('base64'))).size).toBe(60);
  expect(Math.max(...portraits.map(({bytes}) => bytes.length))).toBeLessThan(3 * KIB);
  const active = new Set(
    province.tables.brothers
      .filter(({membership_status: status}) => status === 'active')
      .map(({id}) => id),
  );
  expect(portraits.filter(({row}) => !active.has(row.brother_id))).toEqual([]);
  expect(drawPortraits(province)).toEqual(portraits);
});
