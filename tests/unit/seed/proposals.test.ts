import {expect, test} from 'vitest';
import {findIssues} from '#src/domain/validation/find-issues.ts';
import {issueKey} from '#tests/setup/issue-key.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import type {Tables} from '#supabase/seed/tables.ts';
import {provinceRecords} from './support/province-records.ts';

/** Approves the proposed inserts of these tables, and returns the types of the issues that go and come. */
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

test.each(days)('approving the late renewal on %s resolves the lapsed vows', (today) => {
  expect(approving(today, 'vows')).toEqual({gone: ['VOWS_EXPIRED'], new: []});
});

test.each(days)('approving the new house on %s gives a home to a brother without one', (today) => {
  expect(approving(today, 'fraternities', 'fraternity_assignments')).toEqual({
    gone: ['NO_CURRENT_FRATERNITY'],
    // The brother is the only resident there.
    new: ['HOUSE_UNDER_3'],
  });
});
