import {randomUUID} from 'node:crypto';

import {beforeEach, describe, expect, test} from 'vitest';

import {readMirrorRow} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';

import {enter, mirrored, proposalOf} from './answers.ts';
import {makeWorld, queue, type World} from './world.ts';

let world: World;
let entry: OutboxEntry;
const other = randomUUID();
beforeEach(async () => {
  world = await makeWorld();
  entry = await queue(world, {changes: {name: 'Italia', code: 'IT'}});
});

/** Puts another proposal of the user into the mirror. */
const proposed = (more: object) =>
  mirrored(world, 'pending_changes', proposalOf(entry, other, more));
const stored = (id: string = other) => readMirrorRow(world.db, 'pending_changes', id);

/** Settles the edit as a proposal; returns the proposal's id. */
async function queued(more: object = {}): Promise<string> {
  const id = randomUUID();
  await enter(world, [[entry, {status: 'queued', proposal: proposalOf(entry, id, more)}]]);
  return id;
}

describe('the proposal that an edit became', () => {
  test('supersedes another open proposal of the record', async () => {
    await proposed({proposed_changes: {name: 'Italien'}});
    const id = await queued();
    expect(await stored()).toMatchObject({status: 'superseded', proposed_changes: {}});
    expect(await stored(id)).toMatchObject({status: 'pending'});
  });

  test.each<[string, object]>([
    ['of another record', {record_id: randomUUID()}],
    ['of another table', {target_table_name: 'places'}],
    ['that is decided', {status: 'approved'}],
    ['that inserts the record', {operation: 'insert'}],
  ])('leaves a proposal %s as it is', async (_, more) => {
    await proposed(more);
    await queued();
    const {status = 'pending'} = more as {status?: string};
    expect(await stored()).toMatchObject({
      status,
      proposed_changes: {name: 'Italia', code: 'IT'},
    });
  });

  test('supersedes an open insert when it is an insert itself', async () => {
    await proposed({operation: 'insert'});
    await queued({operation: 'insert'});
    expect(await stored()).toMatchObject({status: 'superseded'});
  });

  test('leaves the former proposal the values that neither it nor the edit changes', async () => {
    const former = {name: 'Italien', code: 'IT', motto: 'm', anthem: 'a'};
    await proposed({proposed_changes: former});
    // The edit has set the code to the record's value, so the new proposal does not hold it.
    await queued({proposed_changes: {name: 'Italia', anthem: 'a'}});
    expect(await stored()).toMatchObject({
      status: 'pending',
      proposed_changes: {code: 'IT', motto: 'm'},
    });
  });

  test('leaves the former proposal no value that the edit took back', async () => {
    await proposed({proposed_changes: {code: 'I'}});
    await queued({proposed_changes: {name: 'Italia'}});
    expect(await stored()).toMatchObject({status: 'superseded', proposed_changes: {}});
  });

  test('supersedes nothing when it is no longer open', async () => {
    await proposed({});
    await queued({status: 'approved'});
    expect(await stored()).toMatchObject({status: 'pending'});
  });
});

describe('a proposal in an answer', () => {
  test('does not replace a newer version that was pulled', async () => {
    await proposed({version: 3, status: 'approved'});
    await enter(world, [[entry, {status: 'queued', proposal: proposalOf(entry, other)}]]);
    expect(await stored()).toMatchObject({version: 3, status: 'approved'});
  });

  test('replaces the stored proposal of the same version', async () => {
    await proposed({});
    const proposal = proposalOf(entry, other, {status: 'rejected'});
    await enter(world, [[entry, {status: 'queued', proposal}]]);
    expect(await stored()).toMatchObject({status: 'rejected'});
  });

  test('may be missing, which leaves the mirror as it is', async () => {
    await proposed({});
    const [after] = await enter(world, [[entry, {status: 'queued', proposal: null}]]);
    expect(after).toMatchObject({settlement: 'queued'});
    expect(await stored()).toMatchObject({status: 'pending'});
    expect(await world.db.unreadable.count()).toBe(0);
  });
});

test('an applied edit leaves a decided proposal as it is', async () => {
  await proposed({status: 'approved'});
  entry = await queue(world, {id: entry.recordId, on_proposal: other});
  await enter(world, [[entry, {status: 'applied', row: null}]]);
  expect(await stored()).toMatchObject({status: 'approved'});
});
