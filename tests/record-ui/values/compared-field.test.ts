import {expect, test} from 'vitest';
import {byMergeUnit} from '#src/record-ui/values/compared-field.ts';

test('byMergeUnit puts the fields of a merge unit into one group', () => {
  const names = ['phone', 'membership_status', 'email', 'death_date', 'departure_reason'];
  const groups = byMergeUnit(
    'brothers',
    names.map((field) => ({field})),
  );
  expect(groups.map((group) => group.map(({field}) => field))).toEqual([
    ['phone'],
    ['membership_status', 'death_date', 'departure_reason'],
    ['email'],
  ]);
});
