import {expect, test} from 'vitest';
import type {Change} from '#src/queries/change.ts';
import {actionsOf, groupOf} from '#src/screens/sync/change-groups.ts';

const change: Change = {
  key: 'k',
  state: 'waiting',
  table: 'brothers',
  recordId: 'r',
  title: 'Leone',
  op: 'update',
  fields: [],
  proposedAt: null,
  reviewerId: null,
  at: new Date(0),
  reason: null,
  part: null,
  problem: null,
  waitsFor: null,
  seq: 1,
  proposalId: null,
  mayHaveLeft: false,
};

test('refused, conflicting and unreadable changes need attention, and no others', () => {
  const states = ['rejected', 'conflict', 'unreadable'] as const;
  expect(states.map(groupOf)).toEqual(['attention', 'attention', 'attention']);
  const others = [
    'waiting',
    'sent',
    'held',
    'blocked',
    'awaiting',
    'declined',
    'replaced',
  ] as const;
  expect(others.map(groupOf)).not.toContain('attention');
});

test('a change in flight cannot be discarded', () => {
  expect(actionsOf({...change, state: 'sent'})).toEqual(['copy']);
});

test('a refused edit can be edited again, but a refused delete cannot', () => {
  expect(actionsOf({...change, state: 'rejected'})).toContain('edit');
  expect(actionsOf({...change, state: 'rejected', op: 'delete'})).not.toContain('edit');
});

test('a proposal can be withdrawn while it is open', () => {
  expect(actionsOf({...change, state: 'awaiting'})).toContain('withdraw');
  expect(actionsOf({...change, state: 'approved'})).not.toContain('withdraw');
});

test('a rejected proposal can be revised unless it was a delete', () => {
  expect(actionsOf({...change, state: 'declined'})).toContain('revise');
  expect(actionsOf({...change, state: 'declined', op: 'delete'})).not.toContain('revise');
});
