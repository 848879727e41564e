import {describe, expect, test} from 'vitest';
import type {Proposal} from '#src/db/overlay.ts';
import {toProposalChange} from '#src/queries/changes.ts';

const proposal: Proposal = {
  id: 'p1',
  version: 1,
  target_table_name: 'brothers',
  operation: 'update',
  record_id: 'b1',
  base_version: 3,
  base_values: {phone: '1', email: null},
  proposed_changes: {phone: '2', email: 'leone@a.example'},
  group_id: null,
  status: 'pending',
  requested_by: 'u1',
  mutation_id: 'm1',
  reviewed_by: null,
  reviewed_at: null,
  rejection_reason: null,
  resolution: null,
  applied_version: null,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-02T08:00:00Z',
};

function changeOf(rest: Partial<Proposal>, title = 'Leone') {
  const titles = (table: string, id: string) => (table === 'brothers' && id === 'b1' ? title : '');
  return toProposalChange({...proposal, ...rest}, titles, new Map());
}

test('a proposal is shown as a change of its record, field by field', () => {
  expect(changeOf({})).toEqual({
    key: 'proposal-p1',
    state: 'awaiting',
    table: 'brothers',
    recordId: 'b1',
    title: 'Leone',
    part: null,
    op: 'update',
    fields: [
      {field: 'phone', from: '1', to: '2', leftOut: false},
      {field: 'email', from: null, to: 'leone@a.example', leftOut: false},
    ],
    at: new Date('2026-11-02T08:00:00Z'),
    proposedAt: new Date('2026-11-01T08:00:00Z'),
    reviewerId: null,
    reason: null,
    problem: null,
    waitsFor: null,
    seq: null,
    proposalId: 'p1',
    mayHaveLeft: true,
  });
});

describe('the state of a proposal', () => {
  test.each([
    ['pending', 'awaiting'],
    ['approved', 'approved'],
    ['rejected', 'declined'],
    ['withdrawn', 'withdrawn'],
    ['superseded', 'replaced'],
  ] as const)('%s is shown as %s', (status, state) => {
    expect(changeOf({status}).state).toBe(state);
  });

  test('a status of a newer server is shown as awaiting', () => {
    const status = 'postponed' as Proposal['status'];
    expect(changeOf({status}).state).toBe('awaiting');
  });

  test('an approval that kept a value of the record is shown as approved in part', () => {
    const inPart = changeOf({
      status: 'approved',
      resolution: {phone: 'current', email: 'proposed'},
    });
    expect(inPart.state).toBe('approvedInPart');
    expect(inPart.fields.map(({field, leftOut}) => [field, leftOut])).toEqual([
      ['phone', true],
      ['email', false],
    ]);
  });

  test('an approval that took every value is shown as approved', () => {
    expect(changeOf({status: 'approved', resolution: {phone: 'proposed'}}).state).toBe('approved');
  });

  test('a rejection with choices stays a rejection', () => {
    expect(changeOf({status: 'rejected', resolution: {phone: 'current'}}).state).toBe('declined');
  });
});

test('a proposal has the time of its decision, else of its last change, else of its creation', () => {
  const at = (rest: Partial<Proposal>) => changeOf(rest).at.toISOString();
  expect(at({reviewed_at: '2026-11-03T08:00:00Z'})).toBe('2026-11-03T08:00:00.000Z');
  expect(at({})).toBe('2026-11-02T08:00:00.000Z');
  expect(at({updated_at: undefined} as object)).toBe('2026-11-01T08:00:00.000Z');
  expect(at({updated_at: undefined, created_at: undefined} as object)).toBe(
    '1970-01-01T00:00:00.000Z',
  );
});

test('a proposal of an unknown record has the name in its values', () => {
  expect(changeOf({proposed_changes: {name: 'Rufino'}}, '').title).toBe('Rufino');
  expect(changeOf({proposed_changes: {phone: '2'}}, '').title).toBe('');
});

test('values that are not an object are shown as no change', () => {
  expect(changeOf({proposed_changes: null, base_values: 'x', resolution: 7}).fields).toEqual([]);
});

test('a rejected proposal has its reason', () => {
  expect(changeOf({status: 'rejected', rejection_reason: 'No source'}).reason).toBe('No source');
});
