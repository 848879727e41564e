import {expect, test} from 'vitest';
import {findIssues} from '#src/domain/validation/find-issues.ts';
import {issueKey} from '#src/domain/validation/issue.ts';
import {provinceRecords} from '#supabase/seed/province-records.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import type {Tables} from '#supabase/seed/tables.ts';

/** Adds what was proposed for a table, and says which issues come and which go. */
function approving(today: string, ...names: (keyof Tables)[]) {
  const province = generateProvince({today});
  const before = findIssues(provinceRecords(province));
  const tables: Record<string, object[]> = province.tables;
  for (const name of names) {
    const proposed = province.pendingChanges.filter(
      (row) =>
        row.status === 'pending' && row.operation === 'insert' && row.target_table_name === name,
    );
    expect(proposed.length, name).toBe(1);
    for (const {record_id, proposed_changes} of proposed) {
      tables[name]?.push({id: record_id, ...proposed_changes});
    }
  }
  const after = findIssues(provinceRecords(province));
  const known = new Set(before.map(issueKey));
  const left = new Set(after.map(issueKey));
  return {
    gone: before.filter((issue) => !left.has(issueKey(issue))).map(({type}) => type),
    new: after.filter((issue) => !known.has(issueKey(issue))).map(({type}) => type),
  };
}

const days = ['2026-11-21', '2027-02-28', '2028-02-29', '2027-08-20'];

test.each(days)('on %s the renewal that was reported late mends lapsed vows', (today) => {
  expect(approving(today, 'vows')).toEqual({gone: ['VOWS_EXPIRED'], new: []});
});

test.each(days)('on %s the new house is a home for one who had none', (today) => {
  expect(approving(today, 'fraternities', 'fraternity_assignments')).toEqual({
    gone: ['NO_CURRENT_FRATERNITY'],
    // He is alone there.
    new: ['HOUSE_UNDER_3'],
  });
});
