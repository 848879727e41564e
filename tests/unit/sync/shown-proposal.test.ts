import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import {overlayRow} from '#src/db/overlay.ts';
import {readLayers} from '#src/mutations/open-form.ts';
import {runRound} from '#src/sync/round.ts';

import {applied, country, cursorAt, entryOf, makeWorld, ok, page, queue} from './world.ts';

test('an applied edit is not hidden by the proposal it was made on', async () => {
  const world = await makeWorld();
  const [id, proposal] = [randomUUID(), randomUUID()];
  const row = {
    id: proposal,
    version: 1,
    target_table_name: 'countries',
    operation: 'update',
    record_id: id,
    base_values: {name: 'Italy'},
    proposed_changes: {name: 'Italien'},
    status: 'pending',
    mutation_id: randomUUID(),
  };
  world.onPull = () =>
    ok(
      page([country(id, 'Italy'), {table: 'pending_changes', id: proposal, op: 'U', row}], {
        cursor: cursorAt(2),
      }),
    );
  await runRound(world.ports);

  // It was rejected meanwhile, and he has become an admin: neither has been pulled when the answer comes.
  const {seq} = await queue(world, {id, on_proposal: proposal});
  world.onPush = (mutations) => ok(mutations.map((mutation) => applied(mutation)));
  world.onPull = (cursor) => ok(page([], {cursor: cursor ?? cursorAt(2)}));
  await runRound(world.ports);
  expect((await entryOf(world, seq)).settlement).toBe('applied');
  const {official, entries, shownProposals} = await readLayers(world.db, 'countries', id);
  const local = overlayRow('countries', id, official, shownProposals, entries);
  expect(local?.row).toMatchObject({name: 'Italia'});
});

test('a new record stays on screen when an edit of it is queued and its approval has not been pulled', async () => {
  const world = await makeWorld();
  const [id, insert] = [randomUUID(), randomUUID()];
  const proposed = (about: object) => ({
    id: insert,
    version: 1,
    target_table_name: 'countries',
    operation: 'insert',
    record_id: id,
    base_values: {},
    proposed_changes: {name: 'Italy'},
    status: 'pending',
    mutation_id: randomUUID(),
    created_at: '2026-11-20T10:00:00Z',
    ...about,
  });
  world.onPull = () =>
    ok(
      page([{table: 'pending_changes', id: insert, op: 'U', row: proposed({})}], {
        cursor: cursorAt(2),
      }),
    );
  await runRound(world.ports);

  await queue(world, {id, on_proposal: insert, changes: {name: 'Italia'}});
  const update = {
    id: randomUUID(),
    operation: 'update',
    proposed_changes: {name: 'Italia'},
    created_at: '2026-11-20T10:01:00Z',
  };
  world.onPush = (mutations) =>
    ok(
      mutations.map(({mutation_id}) => ({
        mutation_id,
        status: 'queued',
        proposal: proposed({...update, mutation_id}),
      })),
    );
  world.onPull = (cursor) => ok(page([], {cursor: cursor ?? cursorAt(2)}));
  await runRound(world.ports);
  const {official, entries, shownProposals} = await readLayers(world.db, 'countries', id);
  const local = overlayRow('countries', id, official, shownProposals, entries);
  expect(local?.row).toMatchObject({name: 'Italia'});
});
