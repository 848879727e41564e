import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import type {OutboxEntry} from '#src/db/mutation.ts';
import {resolve} from '#src/mutations/settle-change.ts';

function conflicting(proposal: string | null = null): OutboxEntry {
  const conflicts = [
    {field: 'birth_place', base: 'Assisi', current: 'Gubbio', proposed: 'Terni'},
    {field: 'birth_name', base: 'Rossi', current: 'Verdi', proposed: 'Neri'},
  ];
  // Only what choosing looks at.
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

test('mine is a new edit based on the value now seen; theirs drops the field; the rest goes on', () => {
  expect(resolve(conflicting(), {birth_place: 'mine', birth_name: 'theirs'})).toMatchObject({
    base_version: 6,
    base: {birth_place: 'Gubbio', notes: null},
    changes: {birth_place: 'Terni', notes: 'new'},
  });
});

test('what is typed instead is a new edit too, on the value now seen', () => {
  const choices = {birth_place: {value: 'Spello'}, birth_name: 'theirs'} as const;
  expect(resolve(conflicting(), choices)).toMatchObject({
    base_version: 6,
    base: {birth_place: 'Gubbio', notes: null},
    changes: {birth_place: 'Spello', notes: 'new'},
  });
});

test('theirs everywhere still sends the fields nobody disputed', () => {
  const resolved = resolve(conflicting(), {birth_place: 'theirs', birth_name: 'theirs'});
  expect(resolved?.changes).toEqual({notes: 'new'});
});

test('a conflict with an own proposal is resolved on that proposal, not on the record', () => {
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
