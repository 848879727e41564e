import {describe, expect, test} from 'vitest';
import {compareChange, resolutionOf, staleFields} from '#src/admin/review/compare-change.ts';
import type {ChangeDetail} from '#src/queries/review.ts';

const change: ChangeDetail = {
  id: 'c',
  target_table_name: 'brothers',
  operation: 'update',
  record_id: 'r',
  requester_username: 'friar',
  created_at: '2026-11-20T10:00:00Z',
  proposed_changes: {email: 'c@d', name: 'Leone', phone: '2', death_date: null},
  base_values: {email: null, name: 'Leo', phone: '1', death_date: null},
  base_version: 3,
  rejection_reason: null,
  status: 'pending',
  unmet_dependency: false,
  group_id: null,
  current_row: {email: null, name: 'Leone', phone: '5', death_date: null},
  current_version: 4,
  reviewer_username: null,
  reviewed_at: null,
};

test('compareChange lists the fields in the order of the record, without unchanged ones', () => {
  expect(compareChange(change)).toEqual([
    {field: 'name', base: 'Leo', current: 'Leone', proposed: 'Leone'},
    {field: 'phone', base: '1', current: '5', proposed: '2'},
    {field: 'email', base: null, current: null, proposed: 'c@d'},
  ]);
});

describe('staleFields', () => {
  test('a field that differs from both the base and the proposal needs a choice', () => {
    expect(staleFields(change, null).map(({field}) => field)).toEqual(['phone']);
  });

  test('a conflict that only the server found needs a choice, if the server judged the version shown', () => {
    const conflicts = [
      {field: 'phone', base: '1', current: '5', proposed: '2'},
      {field: 'email', base: null, current: 'x', proposed: 'c@d'},
    ];
    const asked = (version: number) =>
      staleFields(change, {conflicts, version}).map(({field}) => field);
    expect(asked(4)).toEqual(['phone', 'email']);
    expect(asked(3)).toEqual(['phone']);
  });

  test('a decided change needs no choice', () => {
    expect(staleFields({...change, status: 'approved'}, null)).toEqual([]);
  });
});

describe('the resolution', () => {
  test('holds the choices, or is null without any', () => {
    expect(resolutionOf(change, {}, null)).toBeNull();
    expect(resolutionOf(change, {phone: 'current'}, null)).toEqual({phone: 'current'});
  });

  test('holds the child rows shown when a delete was refused', () => {
    const removal = {...change, operation: 'delete'} as const;
    const children = {vows: {v: 1}};
    const conflicts = [
      {field: '*', base: null, current: {}, proposed: null},
      {field: '*children', base: null, current: children, proposed: null},
    ];
    expect(resolutionOf(removal, {}, null)).toBeNull();
    expect(resolutionOf(removal, {}, {conflicts, version: 4})).toEqual({
      '*': 'proposed',
      '*children': children,
    });
  });
});

test('a new record has no field that needs a choice', () => {
  const insert = {...change, operation: 'insert', proposed_changes: {name: 'Leone'}} as const;
  expect(staleFields(insert, null)).toEqual([]);
});
