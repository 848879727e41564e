import {randomUUID} from 'node:crypto';

import {beforeEach, describe, expect, test} from 'vitest';

import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';

import {enter, mirrored, proposalOf} from './answers.ts';
import {entryOf, makeWorld, queue, type World} from './world.ts';

const [id, shown, made] = [randomUUID(), randomUUID(), randomUUID()];
const edit = {table: 'places', id, base: {}, on_proposal: shown} as const;
let world: World;
let first: OutboxEntry;
beforeEach(async () => {
  world = await makeWorld();
  first = await queue(world, {...edit, changes: {city: 'Todi'}});
});

/** Returns the body of a later edit after the first one became a proposal of its own. */
async function later(
  before: object,
  {base_version = 1, ...mutation}: Partial<Mutation>,
  answer: object = {},
): Promise<Mutation> {
  await mirrored(world, 'pending_changes', proposalOf(first, shown, before));
  const {seq} = await queue(world, {...edit, base_version, ...mutation});
  const about = {proposed_changes: {city: 'Todi'}, base_version: 1, ...answer};
  await enter(world, [[first, {status: 'queued', proposal: proposalOf(first, made, about)}]]);
  return (await entryOf(world, seq)).mutation;
}

const update = {proposed_changes: {place_name: 'Assisi', city: 'Terni'}};

describe('an edit after a queued one keeps the proposal shown in its form', () => {
  test.each<[string, object]>([
    ['when it is open on this device', update],
    ['when it is approved in the mirror', {...update, status: 'approved'}],
    ['when it inserts the record', {...update, operation: 'insert'}],
  ])('%s and is the only one to hold its field', async (_, before) => {
    const {on_proposal: on} = await later(before, {changes: {place_name: 'Gubbio'}});
    expect(on).toBe(shown);
  });
});

describe('an edit after a queued one names the new proposal', () => {
  test.each<[string, object, Partial<Mutation>, object?]>([
    ['when that holds its field', update, {changes: {city: 'Gubbio'}}],
    ['when that holds one of its fields', update, {changes: {place_name: 'x', city: 'Gubbio'}}],
    ['when neither holds its field', update, {changes: {region: 'Umbria'}}],
    [
      'when the other one was rejected',
      {...update, status: 'rejected'},
      {changes: {place_name: 'x'}},
    ],
    [
      'when the first edit took the value back',
      update,
      {changes: {city: 'x'}},
      {proposed_changes: {region: 'x'}},
    ],
    [
      'when the other one is of another record',
      {...update, record_id: randomUUID()},
      {changes: {place_name: 'x'}},
    ],
    [
      'when the other one is of another table',
      {...update, target_table_name: 'dioceses'},
      {changes: {place_name: 'x'}},
    ],
  ])('%s', async (_, before, mutation, answer) => {
    expect((await later(before, mutation, answer)).on_proposal).toBe(made);
  });
});

describe('a later edit of a record that was only proposed', () => {
  const insert = {operation: 'insert', proposed_changes: {place_name: 'Assisi'}};
  const again = {base_version: null, base: {city: 'Todi', region: 'Umbria'}, changes: {city: 'x'}};

  test('names the version at which the server accepted the edit before it', async () => {
    first = await queue(world, {...edit, base: {city: null}, changes: {city: 'Todi'}});
    expect(await later(insert, again, {base_version: 3})).toMatchObject({
      base_version: 3,
      base: {city: null, region: 'Umbria'},
      on_proposal: made,
    });
  });

  test('names no version while the proposal inserts the record', async () => {
    first = await queue(world, {...edit, base: {city: null}, changes: {city: 'Todi'}});
    const answer = {operation: 'insert', base_version: null};
    expect(await later(insert, again, answer)).toMatchObject({
      base_version: null,
      base: again.base,
    });
  });

  test('keeps the version shown in its form', async () => {
    const known = {...again, base_version: 2};
    expect(await later(insert, known, {base_version: 3})).toMatchObject({
      base_version: 2,
      base: again.base,
    });
  });
});

describe('a later edit of a record whose proposal was approved meanwhile', () => {
  const answer = {base_version: 2, base_values: {city: 'Terni'}};
  const base = {city: null, place_name: null, region: 'Umbria'};
  const again = {base, changes: {city: 'Gubbio', place_name: 'Porziuncola', region: 'Lazio'}};

  test('has the approved values as base, so that it meets no conflict with its own writer', async () => {
    expect(await later(update, again, answer)).toMatchObject({
      base_version: 2,
      base: {city: 'Terni', place_name: 'Assisi', region: 'Umbria'},
      on_proposal: made,
    });
  });

  test('has the previous edit as base in a field that the new proposal lacks', async () => {
    const rest = {base_version: 2, proposed_changes: {region: 'x'}, base_values: {region: null}};
    expect((await later(update, again, rest)).base).toMatchObject({city: 'Todi'});
  });

  test('keeps the base of a field whose approved value its form did not show', async () => {
    const other = {...again, on_proposal: randomUUID()};
    expect(await later(update, other, answer)).toMatchObject({
      base_version: 2,
      base: {...base, city: 'Terni'},
    });
  });

  test.each([3, 0])('keeps its base when it was made on version %i', async (base_version) => {
    expect(await later(update, {...again, base_version}, answer)).toMatchObject({
      base_version,
      base,
    });
  });

  test('keeps its base while the record has no newer version', async () => {
    const open = {base_version: 1, base_values: {city: 'Rieti'}};
    expect(await later(update, again, open)).toMatchObject({base_version: 1, base});
  });
});

describe('a delete after a queued edit', () => {
  const remove = {op: 'delete', changes: {}} as const;
  const approved = {...update, status: 'approved'};

  test('names the version that the server says the user has seen', async () => {
    expect(await later(approved, remove, {base_version: 2})).toMatchObject({
      base_version: 2,
      on_proposal: made,
    });
  });

  test.each<[string, Partial<Mutation>]>([
    ['another version', {base_version: 3}],
    ['an older version', {base_version: 0}],
    ['another proposal', {on_proposal: randomUUID()}],
  ])('keeps its version when it is based on %s', async (_, mutation) => {
    const {base_version: version = 1} = mutation;
    expect(await later(approved, {...remove, ...mutation}, {base_version: 2})).toMatchObject({
      base_version: version,
    });
  });
});
