import {expect, test} from 'vitest';
import {addDays} from '#src/lib/civil-date.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {checkProvince} from './support/checks.ts';

test('the demo province matches its description throughout the year', () => {
  for (let day = '2026-11-23'; day < '2027-11-23'; day = addDays(day, 13)) {
    expect(() => checkProvince(generateProvince({today: day}))).not.toThrow();
  }
});
