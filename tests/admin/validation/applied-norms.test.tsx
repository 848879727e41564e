import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {anIssue} from './an-issue.ts';
import {answer, deviceWithRecords, lines, open} from './validation-device.tsx';

beforeEach(deviceWithRecords);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const firstVows = {issue_type: 'TEMP_UNDERAGE', code: 'P01', detail: '1975-08-02'};

test.each([
  [
    'the limit that was applied',
    anIssue({...firstVows, norm: {kind: 'age', least: 16, law: 1917}}),
    'First profession before 16 completed years: 2 Aug 1975 (can. 573 (1917))',
  ],
  [
    'the birthday itself',
    anIssue({...firstVows, detail: '2020-08-02', norm: {kind: 'birthday', least: 18, law: 1983}}),
    'First profession before 18 completed years, on the birthday itself, a day too early: 2 Aug 2020 (can. 656, 1°; 203)',
  ],
  [
    'the months of the older law',
    anIssue({
      issue_type: 'INTERSTICE',
      code: 'O04',
      detail: '1975-01-06 → 1975-03-19',
      norm: {kind: 'months', least: 3, law: 1917},
    }),
    'Less than 3 months between diaconate and priesthood: 6 Jan 1975 → 19 Mar 1975 (can. 978 §2 (1917))',
  ],
])('the description of an issue states %s', async (_, issue, description) => {
  answer([issue]);
  await open();
  expect((await lines())[0]?.[3]).toBe(description);
});

test('the description of an issue states no limit when an older server does not say which was applied', async () => {
  const {norm: _, ...older} = anIssue(firstVows);
  answer([older]);
  await open();
  expect((await lines())[0]?.[3]).toBe('Too young for first profession: 2 Aug 1975 (can. 656, 1°)');
});
