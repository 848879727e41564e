import {randomUUID} from 'node:crypto';

import {beforeEach, expect, test} from 'vitest';

import type {FeedChange} from '#src/db/user-database.ts';
import {overlayRow} from '#src/db/overlay.ts';
import {readLayers} from '#src/mutations/open-form.ts';
import {pullOnce} from '#src/sync/pull.ts';
import {runRound} from '#src/sync/round.ts';

import {country, cursorAt, makeWorld, ok, page, type World} from './world.ts';

let world: World;
const id = randomUUID();
const proposalId = randomUUID();

beforeEach(async () => {
  world = await makeWorld();
});

/** The user's proposal of a new country, which an admin has approved. */
function approved(version = 2): FeedChange {
  const row = {
    id: proposalId,
    version,
    target_table_name: 'countries',
    operation: 'insert',
    record_id: id,
    base_values: {},
    proposed_changes: {name: 'Italy'},
    status: 'approved',
    mutation_id: randomUUID(),
    applied_version: 1,
  };
  return {table: 'pending_changes', id: proposalId, op: 'U', row};
}

const gone: FeedChange = {table: 'countries', id, op: 'D'};

async function receive(seq: number, changes: readonly FeedChange[], rest = {}): Promise<void> {
  world.onPull = () => ok(page(changes, {cursor: cursorAt(seq), ...rest}));
  await runRound(world.ports);
}

async function shownName(): Promise<unknown> {
  const {official, entries, shownProposals} = await readLayers(world.db, 'countries', id);
  const shown = overlayRow('countries', id, official, shownProposals, entries);
  return shown?.row ? Object.entries(shown.row).find(([field]) => field === 'name')?.[1] : null;
}

test('an approved new record leaves the screen when an admin deletes it', async () => {
  await receive(5, [country(id, 'Italy'), approved()]);
  expect(await shownName()).toBe('Italy');
  await receive(6, [gone]);
  expect(await shownName()).toBeNull();
  // The proposal comes once more, e.g. when its writer has read the decision.
  await receive(7, [approved(3)]);
  expect(await shownName()).toBeNull();
});

test('a first sync shows no approved new record that was deleted before', async () => {
  await receive(5, [approved()]);
  expect(await shownName()).toBeNull();
});

test('an approved new record stays on screen until the pull that brings it is complete', async () => {
  await receive(4, []);
  world.onPull = () => ok(page([approved()], {cursor: cursorAt(5), has_more: true}));
  await pullOnce(world.ports);
  expect(await shownName()).toBe('Italy');
  await receive(6, [country(id, 'Italy')]);
  expect(await shownName()).toBe('Italy');
});

test('an approved new record stays on screen while the server holds changes back', async () => {
  await receive(5, [approved()], {held_since: '2026-11-25T10:00:00Z'});
  expect(await shownName()).toBe('Italy');
  await receive(6, [country(id, 'Italy')]);
  expect(await shownName()).toBe('Italy');
});
