import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import {fold, type NewMutation} from '#src/mutations/enqueue.ts';

const id = randomUUID();

function next(mutation: Partial<NewMutation>): NewMutation {
  const base = {name: 'Italy'};
  return {table: 'countries', op: 'update', id, base_version: 3, base, changes: {}, ...mutation};
}

function waiting(mutation: Partial<NewMutation>, entry: Partial<OutboxEntry> = {}): OutboxEntry {
  const full = {...next(mutation), mutation_id: 'm', user_id: 'u', seq: 1, schema: 1} as Mutation;
  // Only the fields that fold() reads.
  return {mutation: full, state: 'waiting', sentAt: null, ...entry} as OutboxEntry;
}

test('two unsent edits become one, based on what the first one saw', () => {
  const folded = fold(
    waiting({changes: {name: 'Italia'}}),
    next({base: {name: 'Italia'}, changes: {name: 'Italien'}}),
  );
  expect(folded).toMatchObject({base: {name: 'Italy'}, changes: {name: 'Italien'}});
});

test('two edits folded into one have the value of the record as base, if the later form showed it', () => {
  const first = waiting({
    base: {name: 'Italien', code: null},
    changes: {name: 'Italia', code: 'IT'},
  });
  const folded = fold(first, next({changes: {name: 'Italien'}}), {name: 'Italy'});
  expect(folded).toMatchObject({
    base: {name: 'Italy', code: null},
    changes: {name: 'Italien', code: 'IT'},
  });
});

test('an edit that returns to the base value leaves nothing to send', () => {
  expect(fold(waiting({changes: {name: 'Italia'}}), next({changes: {name: 'Italy'}}))).toBeNull();
});

test('an edit that takes one field back still sends the other field', () => {
  const base = {name: 'Italy', code: null};
  const first = waiting({base, changes: {name: 'Italia', code: 'IT'}});
  const folded = fold(first, next({base: {name: 'Italia'}, changes: {name: 'Italy'}}));
  expect(folded).toMatchObject({base, changes: {name: 'Italy', code: 'IT'}});
});

test('a delete or a withdrawal is not folded into the edit before it', () => {
  const edit = waiting({changes: {name: 'Italia'}});
  expect(fold(edit, next({op: 'delete'}))).toBeUndefined();
  const insert = waiting({op: 'insert', base_version: null, base: {}, changes: {name: 'Italy'}});
  expect(fold(insert, next({op: 'withdraw', base_version: null}))).toBeUndefined();
});

test('an edit of an open proposal is sent even when it returns to the base value, because it changes the proposal', () => {
  const on_proposal = randomUUID();
  const first = waiting({changes: {name: 'Italia'}, on_proposal});
  const folded = fold(first, next({changes: {name: 'Italy'}, on_proposal}));
  expect(folded).toMatchObject({changes: {name: 'Italy'}, on_proposal});
});

test('an edit of an unsent new record becomes part of its insert, and a delete of it leaves nothing', () => {
  const insert = waiting({op: 'insert', base_version: null, base: {}, changes: {name: 'Italy'}});
  expect(fold(insert, next({base_version: null, changes: {name: 'Italia'}}))).toMatchObject({
    op: 'insert',
    changes: {name: 'Italia'},
  });
  expect(fold(insert, next({op: 'delete', base_version: null}))).toBeNull();
});

test('an edit that may have been sent, needs attention or belongs to a group is not folded', () => {
  const edit = next({changes: {name: 'Italia'}});
  const changes = {name: 'Italien'};
  expect(fold(waiting({changes}, {sentAt: 1}), edit)).toBeUndefined();
  expect(fold(waiting({changes}, {state: 'attention'}), edit)).toBeUndefined();
  expect(fold(waiting({changes, group: randomUUID()}), edit)).toBeUndefined();
  expect(fold(waiting({changes}), {...edit, group: randomUUID()})).toBeUndefined();
});

test('an edit over a rejected one includes the rejected changes', () => {
  const problem = {kind: 'rejected', code: '', key: 'invalid', field: null, message: ''} as const;
  const refused = {state: 'attention', sentAt: 1, problem} as const;
  const first = waiting({changes: {name: 'Italia', code: '?'}}, refused);
  expect(fold(first, next({changes: {code: 'IT'}}))).toMatchObject({
    changes: {name: 'Italia', code: 'IT'},
  });
});

test('an edit over a rejected one is in the group of either', () => {
  const problem = {kind: 'rejected', code: '', key: 'invalid', field: null, message: ''} as const;
  const refused = {state: 'attention', sentAt: 1, problem} as const;
  const changes = {name: 'Italia'};
  const group = randomUUID();
  const edit = next({changes: {code: 'IT'}});
  expect(fold(waiting({changes, group}, refused), edit)).toMatchObject({
    group,
    changes: {name: 'Italia', code: 'IT'},
  });
  expect(fold(waiting({changes}, refused), {...edit, group})).toMatchObject({group});
  const other = {...edit, group: randomUUID()};
  expect(fold(waiting({changes, group}, refused), other)).toBeUndefined();
});

test('an edit that returns to the base value stays a member of its rejected group', () => {
  const problem = {kind: 'rejected', code: '', key: 'invalid', field: null, message: ''} as const;
  const refused = {state: 'attention', sentAt: 1, problem} as const;
  const group = randomUUID();
  const first = waiting({changes: {name: 'Italia'}, group}, refused);
  expect(fold(first, next({changes: {name: 'Italy'}}))).toMatchObject({
    group,
    changes: {name: 'Italy'},
  });
});

test('a delete is not folded into a rejected new record of a group', () => {
  const problem = {kind: 'rejected', code: '', key: 'invalid', field: null, message: ''} as const;
  const refused = {state: 'attention', sentAt: 1, problem} as const;
  const insert = {op: 'insert', base_version: null, base: {}, group: randomUUID()} as const;
  expect(fold(waiting(insert, refused), next({op: 'delete', base_version: null}))).toBeUndefined();
});

test('an edit is not folded into a conflict', () => {
  const problem = {kind: 'conflict', version: 4, conflicts: [], proposal: null} as const;
  const conflict = {state: 'attention', sentAt: 1, problem} as const;
  const changedTwice = waiting({changes: {name: 'Italia'}}, conflict);
  expect(fold(changedTwice, next({changes: {code: 'IT'}}))).toBeUndefined();
});

test('edits that saw different versions or proposals stay separate', () => {
  const edit = next({changes: {name: 'Italia'}});
  const changes = {name: 'Italien'};
  expect(fold(waiting({changes, base_version: 2}), edit)).toBeUndefined();
  expect(fold(waiting({changes, on_proposal: randomUUID()}), edit)).toBeUndefined();
  expect(fold(waiting({op: 'delete'}), edit)).toBeUndefined();
});
