import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import {toMutation} from '#src/mutations/to-mutation.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';

const id = randomUUID();
const shown = {name: 'Fra Leone', birth_place: 'Assisi', membership_status: 'active', notes: null};

function opened(rest: Partial<OpenedForm> = {}): OpenedForm {
  // The official row, with only the fields that saving reads.
  const base = {id, version: 4, ...shown} as unknown as OpenedForm['base'];
  return {
    table: 'brothers',
    id,
    isNew: false,
    base,
    baseVersion: 4,
    onProposal: null,
    shown,
    ...rest,
  };
}

test('a mutation contains only the changed fields, with the values shown in the form', () => {
  expect(toMutation(opened(), {...shown, birth_place: 'Gubbio'})).toEqual({
    table: 'brothers',
    op: 'update',
    id,
    base_version: 4,
    base: {birth_place: 'Assisi'},
    changes: {birth_place: 'Gubbio'},
  });
});

test('saving the values shown makes no mutation', () => {
  expect(toMutation(opened(), {...shown})).toBeNull();
});

test('a changed membership status includes all departure and death fields, so that they are decided together', () => {
  const mutation = toMutation(opened(), {...shown, membership_status: 'deceased'});
  expect(Object.keys(mutation?.changes ?? {}).toSorted()).toEqual([
    'burial_place',
    'death_cause',
    'death_date',
    'death_place',
    'departure_date',
    'departure_notes',
    'departure_reason',
    'membership_status',
  ]);
});

test('the base is the official record, even when the form shows an unsent edit or a proposal', () => {
  const onProposal = randomUUID();
  const form = opened({onProposal, shown: {...shown, birth_place: 'Perugia'}});
  expect(toMutation(form, {...shown, birth_place: 'Gubbio'})).toMatchObject({
    base: {birth_place: 'Assisi'},
    on_proposal: onProposal,
  });
});

test('an insert contains only the fields that are filled in', () => {
  const form = opened({isNew: true, base: null, baseVersion: null, shown: {}});
  expect(toMutation(form, {name: 'Fra Masseo', notes: null})).toEqual({
    table: 'brothers',
    op: 'insert',
    id,
    base_version: null,
    base: {},
    changes: {name: 'Fra Masseo'},
  });
});

test('trimming spaces around a stored value is not a change by the user who saves the form', () => {
  const untidy = {...shown, birth_place: ' Assisi '};
  const form = opened({shown: untidy});
  expect(toMutation(form, {...shown, notes: 'new'})?.changes).toEqual({notes: 'new'});
});
