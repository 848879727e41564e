import {describe, expect, test} from 'vitest';
import type {ChangeDetail} from '#src/queries/review.ts';
import {
  compareChange,
  staleFields,
  toldValues,
} from '#src/screens/pending-changes/compare-change.ts';

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
};

test('fields stand in the order of the record; one that only travels along is left out', () => {
  expect(compareChange(change)).toEqual([
    {field: 'name', base: 'Leo', current: 'Leone', proposed: 'Leone'},
    {field: 'phone', base: '1', current: '5', proposed: '2'},
    {field: 'email', base: null, current: null, proposed: 'c@d'},
  ]);
  expect(toldValues(change)).toEqual({email: 'c@d', name: 'Leone', phone: '2'});
});

describe('an admin must choose', () => {
  test('for a field that moved to something else, not for one that moved to what is proposed', () => {
    expect(staleFields(change, []).map(({field}) => field)).toEqual(['phone']);
  });

  test('also for what only the server found', () => {
    const found = [
      {field: 'phone', base: '1', current: '5', proposed: '2'},
      {field: 'email', base: null, current: 'x', proposed: 'c@d'},
    ];
    expect(staleFields(change, found).map(({field}) => field)).toEqual(['phone', 'email']);
  });

  test('for nothing once it is decided', () => {
    expect(staleFields({...change, status: 'approved'}, [])).toEqual([]);
  });
});

test('the empty fields of a new record say nothing', () => {
  const proposed = {name: 'Leone', notes: null};
  const insert = {...change, operation: 'insert', proposed_changes: proposed} as const;
  expect(toldValues(insert)).toEqual({name: 'Leone'});
  expect(staleFields(insert, [])).toEqual([]);
});
