import {randomUUID} from 'node:crypto';

import {beforeEach, expect, test} from 'vitest';

import {readMirrorRow} from '#src/db/mirror.ts';
import {runRound} from '#src/sync/round.ts';

import {
  applied,
  cursorAt,
  entryOf,
  makeWorld,
  noAnswer,
  ok,
  page,
  queue,
  type World,
} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await runRound(world.ports);
});

test('an applied edit is settled and its row is in the mirror after one round', async () => {
  const {seq, recordId} = await queue(world, {});
  await runRound(world.ports);
  expect((await entryOf(world, seq)).state).toBe('settled');
  expect(await readMirrorRow(world.db, 'countries', recordId)).toMatchObject({name: 'Italia'});
});

test('an edit without an answer stays unchanged and is sent again with the same body', async () => {
  const {seq} = await queue(world, {});
  world.onPush = () => noAnswer;
  expect((await runRound(world.ports)).result).toBe('offline');
  const waiting = await entryOf(world, seq);
  expect(waiting).toMatchObject({state: 'waiting', attempt: 1, leftAt: null});
  expect(waiting.sentAt).not.toBeNull();
  world.onPush = (mutations) => ok(mutations.map((m) => applied(m)));
  await runRound(world.ports);
  expect(world.pushed[1]).toEqual(world.pushed[0]);
  expect((await entryOf(world, seq)).state).toBe('settled');
});

test('no edit is sent after a round without an answer until the server answers a pull', async () => {
  world.onPull = () => noAnswer;
  await runRound(world.ports);
  const {seq} = await queue(world, {});
  await runRound(world.ports);
  expect(world.pushed).toEqual([]);
  expect((await entryOf(world, seq)).sentAt).toBeNull();
  world.onPull = (cursor) => ok(page([], {cursor: cursor ?? cursorAt(1)}));
  await runRound(world.ports);
  expect((await entryOf(world, seq)).state).toBe('settled');
});

test('the time of sending is stored before the request starts', async () => {
  const {seq} = await queue(world, {});
  let sentAt: number | null = null;
  world.onPush = async () => {
    sentAt = (await entryOf(world, seq)).sentAt;
    return noAnswer;
  };
  await runRound(world.ports);
  expect(sentAt).not.toBeNull();
});

test('an answer to an older attempt is ignored', async () => {
  const {seq} = await queue(world, {});
  world.onPush = async (mutations) => {
    // The tab was frozen, and another one sent the edit again.
    await world.db.outbox.update(seq, {attempt: 7});
    return ok(mutations.map((m) => applied(m)));
  };
  await runRound(world.ports);
  expect(await entryOf(world, seq)).toMatchObject({state: 'waiting', attempt: 7});
});

test('two edits of a row are sent in two calls, in order', async () => {
  const id = randomUUID();
  await queue(world, {id, changes: {name: 'One'}});
  await queue(world, {id, changes: {name: 'Two'}});
  await queue(world, {changes: {name: 'Other'}});
  await runRound(world.ports);
  expect(world.pushed.map((call) => call.map((m) => m.changes['name']))).toEqual([
    ['One', 'Other'],
    ['Two'],
  ]);
});

test('a later edit of the row is based on the row that the earlier one made', async () => {
  const id = randomUUID();
  await queue(world, {id, base: {name: 'Italy'}, changes: {name: 'One'}});
  const later = await queue(world, {id, base: {name: 'Italy'}, changes: {name: 'Two'}});
  await runRound(world.ports);
  const {mutation} = await entryOf(world, later.seq);
  expect(mutation).toMatchObject({base_version: 2, base: {name: 'One'}, changes: {name: 'Two'}});
});

test('a field that the earlier edit did not touch keeps the base shown in the form', async () => {
  const id = randomUUID();
  await queue(world, {table: 'places', id, base: {city: 'Roma'}, changes: {city: 'Assisi'}});
  const later = await queue(world, {
    table: 'places',
    id,
    base: {postal_code: '00100'},
    changes: {postal_code: '06081'},
  });
  world.onPush = (mutations) =>
    ok(
      mutations.map((m) => {
        // Another admin changed the postal code in between.
        const row = {id: m.id, version: 4, place_name: 'X', type: 'fraternity', postal_code: '1'};
        const {mutation_id} = m;
        return {mutation_id, status: 'applied' as const, row: {...row, ...m.changes}, version: 4};
      }),
    );
  await runRound(world.ports);
  const {mutation} = await entryOf(world, later.seq);
  expect(mutation).toMatchObject({base_version: 4, base: {postal_code: '00100'}});
});

test('a conflict waits for a decision, holds the later edits of its row and lets other rows pass', async () => {
  const id = randomUUID();
  const first = await queue(world, {id});
  const second = await queue(world, {id, changes: {name: 'Two'}});
  const other = await queue(world, {});
  world.onPush = (mutations) =>
    ok(
      mutations.map((m) =>
        m.id === id
          ? {
              mutation_id: m.mutation_id,
              status: 'conflict' as const,
              version: 3,
              conflicts: [{field: 'name', base: 'Italy', current: 'Z', proposed: 'Italia'}],
            }
          : applied(m),
      ),
    );
  await runRound(world.ports);
  expect((await entryOf(world, first.seq)).problem).toMatchObject({kind: 'conflict', version: 3});
  expect((await entryOf(world, second.seq)).attempt).toBe(0);
  expect((await entryOf(world, other.seq)).state).toBe('settled');
});

test('an edit that refers to a rejected new record is held with it', async () => {
  const place = await queue(world, {table: 'places', op: 'insert', base_version: null, base: {}});
  const diocese = await queue(world, {
    table: 'dioceses',
    op: 'insert',
    base_version: null,
    base: {},
    changes: {diocese_name: 'D', diocese_type: 'diocese', place_id: place.recordId},
  });
  world.onPush = ([m]) =>
    ok([
      {
        mutation_id: m?.mutation_id ?? '',
        status: 'rejected',
        code: '23514',
        key: 'invalid',
        message: 'no',
      },
    ]);
  await runRound(world.ports);
  await runRound(world.ports);
  expect((await entryOf(world, place.seq)).state).toBe('attention');
  expect((await entryOf(world, diocese.seq)).attempt).toBe(0);
});

test('a rejected edit keeps all its values', async () => {
  const {seq, mutation} = await queue(world, {changes: {name: 'A long text'}});
  world.onPush = ([m]) =>
    ok([
      {
        mutation_id: m?.mutation_id ?? '',
        status: 'rejected',
        code: 'x',
        key: 'other',
        message: 'no',
      },
    ]);
  await runRound(world.ports);
  expect((await entryOf(world, seq)).mutation.changes).toEqual(mutation.changes);
});

test('an edit with an answer of an unknown kind is sent again, and needs attention after five such answers', async () => {
  const {seq} = await queue(world, {});
  // A status that only a newer server knows.
  world.onPush = ([m]) => ok([{mutation_id: m?.mutation_id, status: 'postponed'} as never]);
  await runRound(world.ports);
  expect((await entryOf(world, seq)).state).toBe('waiting');
  for (let turn = 0; turn < 4; turn += 1) await runRound(world.ports);
  expect(await entryOf(world, seq)).toMatchObject({state: 'attention', problem: {kind: 'unknown'}});
});

test('a blocked edit is sent again after a minute', async () => {
  const {seq} = await queue(world, {});
  const by = {table: 'places', id: randomUUID()};
  world.onPush = ([m]) => ok([{mutation_id: m?.mutation_id ?? '', status: 'blocked', by}]);
  await runRound(world.ports);
  expect(await entryOf(world, seq)).toMatchObject({state: 'waiting', blockedBy: by});
  world.onPush = (mutations) => ok(mutations.map((m) => applied(m)));
  await runRound(world.ports);
  expect((await entryOf(world, seq)).state).toBe('waiting');
  world.clock += 60_000;
  await runRound(world.ports);
  expect((await entryOf(world, seq)).state).toBe('settled');
});
