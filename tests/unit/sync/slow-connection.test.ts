import {beforeEach, expect, test, vi} from 'vitest';

import type {Refusal} from '#src/lib/request-error.ts';
import {readFact} from '#src/db/facts.ts';
import type {Ports} from '#src/sync/ports.ts';
import {runRound} from '#src/sync/round.ts';

import {
  applied,
  country,
  cursorAt,
  entryOf,
  failing,
  makeWorld,
  noAnswer,
  ok,
  page,
  queue,
  type World,
} from './world.ts';

let world: World;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  world = await makeWorld();
  await runRound(world.ports);
});

const settled = () => world.db.outbox.where('state').equals('settled').count();
const inAttention = () => world.db.outbox.where('state').equals('attention').count();
const refused = (rest: Partial<Refusal>) =>
  failing({kind: 'refused', status: 400, code: '', message: '', details: '', ...rest});

/** A connection that ends a call without an answer above this many bytes. */
function carryAtMost(limit: number): () => number {
  let sent = 0;
  world.onPush = (mutations) => {
    const bytes = JSON.stringify(mutations).length;
    sent += bytes;
    return bytes > limit ? noAnswer : ok(mutations.map((m) => applied(m)));
  };
  return () => sent;
}

test('a large queue is sent over a weak connection with few bytes sent twice', async () => {
  for (let n = 0; n < 90; n += 1) await queue(world, {changes: {name: 'x'.repeat(9_000)}});
  const sent = carryAtMost(400_000);
  for (let round = 0; round < 8; round += 1) await runRound(world.ports);
  expect(await settled()).toBe(90);
  expect(sent()).toBeLessThan(3 * 90 * 9_000);
});

test('the size that succeeded is kept between rounds, and the size that failed is avoided', async () => {
  for (let n = 0; n < 200; n += 1) await queue(world, {});
  let failures = 0;
  world.onPush = (mutations) => {
    if (mutations.length <= 20) return ok(mutations.map((m) => applied(m)));
    failures += 1;
    world.clock += 30_000;
    return noAnswer;
  };
  for (let round = 0; round < 6; round += 1) await runRound(world.ports);
  expect(await settled()).toBe(200);
  expect(failures).toBeLessThanOrEqual(4);
});

test('edits that were queued offline do not make later calls smaller', async () => {
  for (let n = 0; n < 2; n += 1) await queue(world, {});
  world.onPush = () => noAnswer;
  await runRound(world.ports);
  for (let n = 0; n < 18; n += 1) await queue(world, {});
  world.onPush = (mutations) => ok(mutations.map((m) => applied(m)));
  await runRound(world.ports);
  expect(await settled()).toBe(20);
  expect(world.pushed.map((mutations) => mutations.length)).toEqual([2, 20]);
});

test('the page size is halved down to 25 rows while pages get no answer, also across rounds', async () => {
  const fresh = await makeWorld();
  fresh.onPull = () => noAnswer;
  for (let round = 0; round < 6; round += 1) await runRound(fresh.ports);
  expect(fresh.pulled.map(({limit}) => limit)).toEqual([200, 100, 50, 25, 25, 25]);
});

test('the page size grows again with the speed of the connection', async () => {
  const fresh = await makeWorld();
  fresh.onPull = () => noAnswer;
  for (let round = 0; round < 4; round += 1) await runRound(fresh.ports);
  let pages = 0;
  fresh.onPull = () => ok(page([], {cursor: cursorAt((pages += 1)), has_more: pages < 6}));
  await runRound(fresh.ports);
  expect(fresh.pulled.slice(4).map(({limit}) => limit)).toEqual([25, 250, 2500, 4000, 4000, 4000]);
  expect(await readFact(fresh.db, 'pullLimit')).toBeUndefined();
});

test('a server that runs into timeouts gets fewer edits per call, and few more timeouts', async () => {
  for (let n = 0; n < 100; n += 1) await queue(world, {});
  let timeouts = 0;
  world.onPush = (mutations) => {
    if (mutations.length <= 30) return ok(mutations.map((m) => applied(m)));
    timeouts += 1;
    return refused({status: 500, code: '57014', message: 'canceling statement'});
  };
  for (let round = 0; round < 4; round += 1) await runRound(world.ports);
  expect(await settled()).toBe(100);
  expect(timeouts).toBeLessThanOrEqual(3);
});

test('an edit needs attention only after five timeouts of an overloaded server', async () => {
  const {seq} = await queue(world, {});
  world.onPush = () => refused({status: 500, code: '57014', message: 'canceling statement'});
  expect((await runRound(world.ports)).result).toBe('failed');
  expect((await entryOf(world, seq)).state).toBe('waiting');
  for (let round = 0; round < 4; round += 1) await runRound(world.ports);
  expect((await entryOf(world, seq)).state).toBe('attention');
});

test.each([400, 413, 422])('a proxy that answers %i raises no edit', async (status) => {
  for (let n = 0; n < 40; n += 1) await queue(world, {});
  world.onPush = () => refused({status, message: '<html>The plain HTTP request was sent</html>'});
  for (let round = 0; round < 8; round += 1) {
    expect((await runRound(world.ports)).result).toBe('failed');
  }
  expect(await inAttention()).toBe(0);
  expect(world.pushed.length).toBeLessThanOrEqual(8 + Math.ceil(Math.log2(40)));
  world.onPush = (mutations) => ok(mutations.map((m) => applied(m)));
  await runRound(world.ports);
  expect(await settled()).toBe(40);
});

test('blocked edits are not sent again in every round', async () => {
  for (let n = 0; n < 20; n += 1) await queue(world, {});
  world.onPush = (mutations) =>
    ok(
      mutations.map((m) => ({
        mutation_id: m.mutation_id,
        status: 'blocked',
        by: {reason: 'open_proposals'},
      })),
    );
  for (let minute = 0; minute < 60; minute += 1) {
    await runRound(world.ports);
    world.clock += 60_000;
  }
  expect(world.pushed.flat().length).toBeLessThanOrEqual(7 * 20);
});

test('a blocked edit is sent once its blocker has arrived or the user asks for a sync', async () => {
  const id = crypto.randomUUID();
  const {seq} = await queue(world, {});
  world.onPush = ([m]) =>
    ok([{mutation_id: m?.mutation_id ?? '', status: 'blocked', by: {table: 'countries', id}}]);
  await runRound(world.ports);
  await runRound(world.ports);
  expect(world.pushed).toHaveLength(1);
  await runRound(world.ports, true);
  expect(world.pushed).toHaveLength(2);
  world.onPull = () => ok(page([country(id, 'Peru')]));
  await runRound(world.ports);
  world.onPush = (mutations) => ok(mutations.map((m) => applied(m)));
  await runRound(world.ports);
  expect((await entryOf(world, seq)).state).toBe('settled');
});

test('a mirror that still differs after a full pull is not pulled again every other round', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const digest = {countries: {count: 1, hash: 'never'}};
  let whole = 0;
  const pull: Ports['pull'] = async (cursor, _limit, wants) => {
    if (cursor === null) whole += 1;
    const rest = wants === 'rows-and-digest' ? {digest} : {};
    return ok(page([], {cursor: cursor ?? cursorAt(5), ...rest}));
  };
  await world.db.facts.delete('digestAt');
  for (let minute = 0; minute < 60; minute += 1) {
    await runRound({...world.ports, pull});
    world.clock += 60_000;
  }
  expect(whole).toBeGreaterThanOrEqual(2);
  expect(whole).toBeLessThanOrEqual(4);
});
