import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import {overlayRow} from '#src/db/overlay.ts';
import {readLayers} from '#src/mutations/open-form.ts';
import {runRound} from '#src/sync/round.ts';

import {applied, country, cursorAt, entryOf, makeWorld, ok, page, queue} from './world.ts';

test('the mirror shows an applied edit instead of the proposal it names', async () => {
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

  // The proposal was rejected and the user became an admin, and neither was pulled when the answer comes.
  const {seq} = await queue(world, {id, on_proposal: proposal});
  world.onPush = (mutations) => ok(mutations.map((mutation) => applied(mutation)));
  world.onPull = (cursor) => ok(page([], {cursor: cursor ?? cursorAt(2)}));
  await runRound(world.ports);
  expect((await entryOf(world, seq)).settlement).toBe('applied');
  const {official, entries, shownProposals} = await readLayers(world.db, 'countries', id);
  const local = overlayRow('countries', id, official, shownProposals, entries);
  expect(local?.row).toMatchObject({name: 'Italia'});
});

/**
 * Returns the values shown of a place after an edit of it is queued, while the approval of the earlier
 * proposal has not been pulled.
 */
async function shownAfter(
  first: {readonly operation: string; readonly proposed_changes: object},
  edit: {readonly changes: Record<string, unknown>; readonly queued: object},
) {
  const world = await makeWorld();
  const [id, shown] = [randomUUID(), randomUUID()];
  const proposed = (about: object) => ({
    id: shown,
    version: 1,
    target_table_name: 'places',
    record_id: id,
    base_values: {},
    status: 'pending',
    mutation_id: randomUUID(),
    created_at: '2026-11-20T10:00:00Z',
    ...about,
  });
  const record = {table: 'places', id, op: 'U' as const, row: {id, place_name: 'Old', version: 1}};
  const proposal = {table: 'pending_changes', id: shown, op: 'U' as const, row: proposed(first)};
  const changes = first.operation === 'insert' ? [proposal] : [record, proposal];
  world.onPull = () => ok(page(changes, {cursor: cursorAt(2)}));
  await runRound(world.ports);

  await queue(world, {table: 'places', id, on_proposal: shown, base: {}, changes: edit.changes});
  const update = {
    id: randomUUID(),
    operation: 'update',
    proposed_changes: edit.queued,
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
  const {official, entries, shownProposals} = await readLayers(world.db, 'places', id);
  return overlayRow('places', id, official, shownProposals, entries)?.row;
}

test('a new record stays on screen when an edit of it is queued and its approval has not been pulled', async () => {
  const insert = {operation: 'insert', proposed_changes: {place_name: 'Assisi'}};
  const edit = {changes: {place_name: 'Todi'}, queued: {place_name: 'Todi'}};
  expect(await shownAfter(insert, edit)).toMatchObject({place_name: 'Todi'});
});

test('a proposed value stays on screen when the next proposal no longer holds it', async () => {
  const update = {operation: 'update', proposed_changes: {place_name: 'Assisi', city: 'Terni'}};
  const edit = {changes: {city: 'Todi'}, queued: {city: 'Todi'}};
  expect(await shownAfter(update, edit)).toMatchObject({place_name: 'Assisi', city: 'Todi'});
});

test('a proposed value stays on screen when the edit repeats it and the next proposal no longer holds it', async () => {
  const update = {operation: 'update', proposed_changes: {place_name: 'Assisi', city: 'Terni'}};
  const edit = {changes: {place_name: 'Assisi', city: 'Todi'}, queued: {city: 'Todi'}};
  expect(await shownAfter(update, edit)).toMatchObject({place_name: 'Assisi', city: 'Todi'});
});

test('a proposed value stays on screen when the edit takes back another value', async () => {
  const update = {operation: 'update', proposed_changes: {place_name: 'Assisi', city: 'Terni'}};
  const edit = {changes: {place_name: 'Old'}, queued: {region: 'Umbria'}};
  expect(await shownAfter(update, edit)).toMatchObject({place_name: 'Old', city: 'Terni'});
});

test('a proposed value leaves the screen when the edit has taken it back', async () => {
  const update = {operation: 'update', proposed_changes: {place_name: 'Assisi', city: 'Terni'}};
  const edit = {changes: {place_name: 'Old', city: 'Todi'}, queued: {city: 'Todi'}};
  expect(await shownAfter(update, edit)).toMatchObject({place_name: 'Old', city: 'Todi'});
});

test('a value that the record has by now stays on screen when the proposal does not hold it', async () => {
  const update = {operation: 'update', proposed_changes: {place_name: 'Assisi'}};
  const edit = {changes: {city: 'Todi', province: 'PG'}, queued: {city: 'Todi'}};
  expect(await shownAfter(update, edit)).toMatchObject({
    place_name: 'Assisi',
    city: 'Todi',
    province: 'PG',
  });
});
