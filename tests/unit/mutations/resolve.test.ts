import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import type {OutboxEntry} from '#src/db/mutation.ts';
import {resolve} from '#src/mutations/decide-change.ts';

function conflicting(proposal: string | null = null): OutboxEntry {
  const conflicts = [
    {field: 'birth_place', base: 'Assisi', current: 'Gubbio', proposed: 'Terni'},
    {field: 'birth_name', base: 'Rossi', current: 'Verdi', proposed: 'Neri'},
  ];
  // Only the fields that resolve() reads.
  return {
    mutation: {
      table: 'brothers',
      op: 'update',
      base_version: 4,
      base: {birth_place: 'Assisi', birth_name: 'Rossi', notes: null},
      changes: {birth_place: 'Terni', birth_name: 'Neri', notes: 'new'},
    },
    problem: {kind: 'conflict', version: 6, conflicts, proposal},
  } as unknown as OutboxEntry;
}

test('"mine" makes a new edit based on the current value, "theirs" drops the field, and undisputed fields stay', () => {
  expect(resolve(conflicting(), {birth_place: 'mine', birth_name: 'theirs'})).toMatchObject({
    base_version: 6,
    base: {birth_place: 'Gubbio', notes: null},
    changes: {birth_place: 'Terni', notes: 'new'},
  });
});

test('a third value makes a new edit based on the current value', () => {
  const choices = {birth_place: {value: 'Spello'}, birth_name: 'theirs'} as const;
  expect(resolve(conflicting(), choices)).toMatchObject({
    base_version: 6,
    base: {birth_place: 'Gubbio', notes: null},
    changes: {birth_place: 'Spello', notes: 'new'},
  });
});

test('"theirs" for every field still sends the undisputed fields', () => {
  const resolved = resolve(conflicting(), {birth_place: 'theirs', birth_name: 'theirs'});
  expect(resolved?.changes).toEqual({notes: 'new'});
});

test("a conflict with the user's own proposal is resolved on that proposal, not on the record", () => {
  const proposal = randomUUID();
  expect(resolve(conflicting(proposal), {birth_place: 'mine', birth_name: 'theirs'})).toMatchObject(
    {
      base_version: 4,
      base: {birth_place: 'Assisi', notes: null},
      changes: {birth_place: 'Terni', notes: 'new'},
      on_proposal: proposal,
    },
  );
});

/** A delete or a withdrawal in conflict with a newer proposal of the same user. */
function whole(mutation: object, proposal: string | null, version: number | null): OutboxEntry {
  const conflicts = [{field: '*', base: null, current: {name: 'x'}, proposed: null}];
  return {
    mutation: {table: 'brothers', base: {}, changes: {}, ...mutation},
    problem: {kind: 'conflict', version, conflicts, proposal},
  } as unknown as OutboxEntry;
}

test('a delete that overrides an own proposal names that proposal', () => {
  const proposal = randomUUID();
  const removal = whole({op: 'delete', base_version: 3}, proposal, 4);
  expect(resolve(removal, {'*': 'mine'})).toMatchObject({on_proposal: proposal, base_version: 3});
  expect(resolve(removal, {'*': 'theirs'})).toBeNull();
});

test('a delete made before the record existed gets the current version', () => {
  const proposal = randomUUID();
  const removal = whole({op: 'delete', base_version: null}, proposal, 4);
  expect(resolve(removal, {'*': 'mine'})).toMatchObject({on_proposal: proposal, base_version: 4});
});

test('a withdrawal in conflict withdraws the open proposal with "mine", and is dropped with "theirs"', () => {
  const proposal = randomUUID();
  const former = {op: 'withdraw', base_version: null, on_proposal: randomUUID()};
  const withdrawal = whole(former, proposal, 4);
  expect(resolve(withdrawal, {'*': 'mine'})).toMatchObject({
    op: 'withdraw',
    on_proposal: proposal,
    base_version: null,
  });
  expect(resolve(withdrawal, {'*': 'mine'})?.changes).toEqual({});
  expect(resolve(withdrawal, {'*': 'theirs'})).toBeNull();
});

test('"mine" for the fields of one merge unit sends all of them', () => {
  const conflicts = [
    {field: 'death_place', base: null, current: null, proposed: 'Roma'},
    {field: 'membership_status', base: 'deceased', current: 'active', proposed: 'deceased'},
  ];
  const entry = {
    mutation: {
      table: 'brothers',
      op: 'update',
      base_version: 1,
      base: {death_place: null},
      changes: {death_place: 'Roma'},
    },
    problem: {kind: 'conflict', version: 2, conflicts, proposal: null},
  } as unknown as OutboxEntry;
  expect(resolve(entry, {death_place: 'mine', membership_status: 'mine'})).toMatchObject({
    base_version: 2,
    base: {death_place: null, membership_status: 'active'},
    changes: {death_place: 'Roma', membership_status: 'deceased'},
  });
});

test('"theirs" for the only changed field leaves nothing to send', () => {
  const {mutation, problem} = conflicting();
  const only = {...mutation, base: {birth_place: 'Assisi'}, changes: {birth_place: 'Terni'}};
  const entry = {mutation: only, problem} as unknown as OutboxEntry;
  expect(resolve(entry, {birth_place: 'theirs'})).toBeNull();
});

test('a delete in conflict keeps its empty body, and names no proposal when none is open', () => {
  const removal = whole({op: 'delete', base_version: 3}, null, 4);
  expect(resolve(removal, {'*': 'mine'})).toEqual({
    table: 'brothers',
    op: 'delete',
    base_version: 4,
    base: {},
    changes: {},
  });
});

test('an edit without a conflict is returned unchanged', () => {
  const {mutation} = conflicting();
  for (const problem of [null, {kind: 'unknown', answer: ''}]) {
    const entry = {mutation, problem} as unknown as OutboxEntry;
    expect(resolve(entry, {birth_place: 'theirs'})).toBe(mutation);
  }
});

test("a field without a choice keeps the other writer's value", () => {
  expect(resolve(conflicting(), {birth_place: 'mine'})?.changes).toEqual({
    birth_place: 'Terni',
    notes: 'new',
  });
});
