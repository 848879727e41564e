import {randomUUID} from 'node:crypto';

import {beforeEach, expect, test} from 'vitest';

import type {PushAnswer} from '#src/backend/sync-answers.ts';
import {readMirrorRow, writeMirror} from '#src/db/mirror.ts';
import type {Mutation} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';
import {runRound} from '#src/sync/round.ts';

import {entryOf, makeWorld, ok, queue, type World} from './world.ts';

/** Answers that arrive late: other users have changed the record between the effect and the answer. */

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await runRound(world.ports);
});

const id = randomUUID();

/** Replays the answer to the first edit: it made version 2, and another user has made version 3 since. */
function replayed(mutation: Mutation | undefined): PushAnswer {
  return {
    mutation_id: mutation?.mutation_id ?? '',
    status: 'applied',
    replayed: true,
    version: 2,
    row: {id, version: 3, name: 'Third'},
  };
}

test('a later edit is not based on a value of another user that its form did not show', async () => {
  await queue(world, {id, base: {name: 'Italy'}, changes: {name: 'One'}});
  const later = await queue(world, {id, base: {name: 'Italy'}, changes: {name: 'Two'}});
  world.onPush = ([mutation]) => ok([replayed(mutation)]);
  await runRound(world.ports);
  expect((await entryOf(world, later.seq)).mutation).toMatchObject({
    base_version: 2,
    base: {name: 'One'},
  });
  expect(await readMirrorRow(world.db, 'countries', id)).toMatchObject({name: 'Third'});
});

function proposal(status: string, more: Partial<AnyRow> = {}): AnyRow {
  return {
    id: randomUUID(),
    target_table_name: 'countries',
    operation: 'update',
    record_id: id,
    base_version: 1,
    base_values: {name: 'Italy'},
    proposed_changes: {name: 'One'},
    unmet_dependency: false,
    group_id: null,
    status,
    requested_by: world.db.userId,
    mutation_id: randomUUID(),
    created_at: '2026-11-21T10:00:00Z',
    reviewed_by: null,
    reviewed_at: null,
    rejection_reason: null,
    resolution: null,
    applied_version: null,
    updated_at: '2026-11-21T10:00:00Z',
    version: 1,
    ...more,
  };
}

async function mirror(row: AnyRow): Promise<void> {
  const put = new Map([[row.id, row]]);
  await world.db.transaction('rw', world.db.pages, world.db.page_revs, () =>
    writeMirror(world.db, new Map([['pending_changes', {put, remove: new Set<string>()}]])),
  );
}

test('a replayed answer leaves the newer proposal of another device open', async () => {
  const open = proposal('pending', {proposed_changes: {name: 'From the other device'}});
  await mirror(open);
  await queue(world, {id});
  world.onPush = ([mutation]) =>
    ok([
      {
        mutation_id: mutation?.mutation_id ?? '',
        status: 'queued',
        replayed: true,
        proposal: proposal('superseded', {version: 2}),
      },
    ]);
  await runRound(world.ports);
  expect(await readMirrorRow(world.db, 'pending_changes', open.id)).toMatchObject({
    status: 'pending',
  });
});

test('an older version of a proposal in an answer does not replace the one in the mirror', async () => {
  const decided = proposal('approved', {version: 2, applied_version: 2});
  await mirror(decided);
  await queue(world, {id});
  world.onPush = ([mutation]) =>
    ok([
      {
        mutation_id: mutation?.mutation_id ?? '',
        status: 'queued',
        proposal: {...decided, status: 'pending', applied_version: null, version: 1},
      },
    ]);
  await runRound(world.ports);
  expect(await readMirrorRow(world.db, 'pending_changes', decided.id)).toMatchObject({
    status: 'approved',
  });
});

test('withdrawing a decided proposal leaves a newer proposal of the record open', async () => {
  const rejected = proposal('pending');
  const open = proposal('pending');
  await mirror(rejected);
  await mirror(open);
  await queue(world, {
    id,
    op: 'withdraw',
    base_version: null,
    base: {},
    changes: {},
    on_proposal: rejected.id,
  });
  world.onPush = ([mutation]) =>
    ok([
      {
        mutation_id: mutation?.mutation_id ?? '',
        status: 'withdrawn',
        proposal: {...rejected, status: 'rejected', version: 2},
      },
    ]);
  await runRound(world.ports);
  expect(await readMirrorRow(world.db, 'pending_changes', rejected.id)).toMatchObject({
    status: 'rejected',
  });
  expect(await readMirrorRow(world.db, 'pending_changes', open.id)).toMatchObject({
    status: 'pending',
  });
});

test('withdrawing a proposal that the server no longer knows closes it in the mirror', async () => {
  const lost = proposal('pending');
  await mirror(lost);
  await queue(world, {
    id,
    op: 'withdraw',
    base_version: null,
    base: {},
    changes: {},
    on_proposal: lost.id,
  });
  world.onPush = ([mutation]) =>
    ok([{mutation_id: mutation?.mutation_id ?? '', status: 'withdrawn', proposal: null}]);
  await runRound(world.ports);
  expect(await readMirrorRow(world.db, 'pending_changes', lost.id)).toMatchObject({
    status: 'withdrawn',
  });
});
