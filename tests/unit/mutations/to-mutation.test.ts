import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import {toMutation} from '#src/mutations/edit-record.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';

const id = randomUUID();
const shown = {name: 'Fra Leone', birth_place: 'Assisi', membership_status: 'active', notes: null};

function opened(rest: Partial<OpenedForm> = {}): OpenedForm {
  // The official row; only what saving looks at.
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

test('only what was changed travels, with the value its writer saw', () => {
  expect(toMutation(opened(), {...shown, birth_place: 'Gubbio'})).toEqual({
    table: 'brothers',
    op: 'update',
    id,
    base_version: 4,
    base: {birth_place: 'Assisi'},
    changes: {birth_place: 'Gubbio'},
  });
});

test('saving what was shown changes nothing', () => {
  expect(toMutation(opened(), {...shown})).toBeNull();
});

test('membership travels with the departure and death fields, so that they are decided together', () => {
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

test('over an own unsent edit or proposal the base is still the official record', () => {
  const onProposal = randomUUID();
  const form = opened({onProposal, shown: {...shown, birth_place: 'Perugia'}});
  expect(toMutation(form, {...shown, birth_place: 'Gubbio'})).toMatchObject({
    base: {birth_place: 'Assisi'},
    on_proposal: onProposal,
  });
});

test('a new record sends what is filled in', () => {
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

test('spaces around a stored value are no change of the one who saves the form', () => {
  const untidy = {...shown, birth_place: ' Assisi '};
  const form = opened({shown: untidy});
  expect(toMutation(form, {...shown, notes: 'new'})?.changes).toEqual({notes: 'new'});
});
