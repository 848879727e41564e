import {describe, expect, test} from 'vitest';
import type {Mutation, OutboxEntry, Problem} from '#src/db/mutation.ts';
import {newEntry} from '#src/mutations/enqueue.ts';
import {toOutboxChange} from '#src/queries/changes.ts';

const mutation: Mutation = {
  mutation_id: 'm1',
  user_id: 'u1',
  seq: 7,
  schema: 1,
  table: 'brothers',
  op: 'update',
  id: 'b1',
  base_version: 3,
  base: {phone: '1'},
  changes: {phone: '2', email: 'leone@a.example'},
};
const about = {title: 'Leone (as edited)', createdAt: 1_000, sentAt: null};

function changeOf(rest: Partial<OutboxEntry> = {}, holder?: number, title = 'Leone') {
  const entry: OutboxEntry = {...newEntry(mutation, about), seq: 7, ...rest};
  return toOutboxChange(entry, holder, {titles: () => title, parts: new Map()});
}

test('an outbox entry is shown as a change of its record, field by field', () => {
  expect(changeOf()).toEqual({
    key: 'outbox-7',
    state: 'waiting',
    table: 'brothers',
    recordId: 'b1',
    title: 'Leone',
    part: null,
    op: 'update',
    fields: [
      {field: 'phone', from: '1', to: '2'},
      {field: 'email', from: null, to: 'leone@a.example'},
    ],
    at: new Date(1_000),
    reason: null,
    problem: null,
    waitsFor: null,
    seq: 7,
    proposalId: null,
    proposedAt: null,
    reviewerId: null,
    mayHaveLeft: false,
  });
});

test('an edit has the title of its record, else its new name, else the title stored with it', () => {
  const named = {mutation: {...mutation, changes: {name: 'Fra Leone'}}};
  expect(changeOf(named).title).toBe('Leone');
  expect(changeOf(named, undefined, '').title).toBe('Fra Leone');
  expect(changeOf({}, undefined, '').title).toBe('Leone (as edited)');
  expect(changeOf({title: undefined} as object, undefined, '').title).toBe('');
});

test("an edit of a proposal has the proposal's id", () => {
  expect(changeOf({mutation: {...mutation, on_proposal: 'p1'}}).proposalId).toBe('p1');
});

describe('the state of an edit', () => {
  const rejected: Problem = {
    kind: 'rejected',
    code: '23505',
    key: 'duplicate',
    field: 'name',
    message: 'a name is taken',
  };
  const conflict: Problem = {
    kind: 'conflict',
    version: 4,
    conflicts: [{field: 'phone', base: '1', current: '3', proposed: '2'}],
    proposal: null,
  };

  test('is "sent" while its request is in flight', () => {
    expect(changeOf({leftAt: 5, sentAt: 4})).toMatchObject({state: 'sent', mayHaveLeft: true});
  });

  test('is "waiting" again when no answer came, and the server may have it', () => {
    expect(changeOf({sentAt: 4})).toMatchObject({state: 'waiting', mayHaveLeft: true});
  });

  test('is "blocked" while the server reports a blocker', () => {
    expect(changeOf({blockedBy: {reason: 'open_proposals'}}).state).toBe('blocked');
  });

  test('is "held" behind an edit that needs attention, which it names', () => {
    const held = changeOf({blockedBy: {reason: 'open_proposals'}}, 3);
    expect(held).toMatchObject({state: 'held', waitsFor: 'outbox-3'});
  });

  test('is "rejected" with the reason of the server', () => {
    expect(changeOf({state: 'attention', problem: rejected, sentAt: 4}, 3)).toMatchObject({
      state: 'rejected',
      reason: 'a name is taken',
      problem: rejected,
      mayHaveLeft: false,
    });
  });

  test('is "conflict" with the user\'s value beside that of the record', () => {
    expect(changeOf({state: 'attention', problem: conflict})).toMatchObject({
      state: 'conflict',
      reason: null,
      problem: {
        kind: 'conflict',
        conflicts: [{field: 'phone', base: '1', mine: '2', theirs: '3'}],
      },
    });
  });

  test('is "unreadable" after an answer that this build does not know', () => {
    const problem: Problem = {kind: 'unknown', answer: '{}'};
    expect(changeOf({state: 'attention', problem})).toMatchObject({
      state: 'unreadable',
      problem: {kind: 'unknown'},
    });
    expect(changeOf({state: 'attention'}).state).toBe('unreadable');
  });
});
