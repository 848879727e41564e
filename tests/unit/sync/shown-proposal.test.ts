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
