import {randomUUID} from 'node:crypto';

import {beforeEach, expect, test} from 'vitest';

import type {Answer} from '#src/lib/request-error.ts';
import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import {readMirrorRow, writeMirror} from '#src/db/mirror.ts';
import {replaceEntry} from '#src/mutations/enqueue.ts';
import {pullOnce} from '#src/sync/pull.ts';
import type {RoundOutcome} from '#src/sync/round-outcome.ts';
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

type Pushed = Answer<readonly PushAnswer[]>;

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await runRound(world.ports);
});

/**
 * Starts a round that freezes before it reads its first answer; the returned function delivers that
 * answer.
 */
async function freeze(): Promise<(answer: (m: Mutation) => PushAnswer) => Promise<RoundOutcome>> {
  const calls = world.pushed.length;
  let thaw: (answer: Pushed) => void = () => undefined;
  world.onPush = () => new Promise<Pushed>((resolve) => (thaw = resolve));
  const round = runRound(world.ports);
  await expect.poll(() => world.pushed.length).toBe(calls + 1);
  const sent = world.pushed.at(-1) ?? [];
  world.onPush = (mutations) => ok(mutations.map((m) => conflicting(m)));
  return (answer) => {
    thaw(ok(sent.map((mutation) => answer(mutation))));
    return round;
  };
}

function conflicting({mutation_id, base, changes}: Mutation): PushAnswer {
  const conflicts = [
    {field: 'name', base: base['name'], current: 'Italien', proposed: changes['name']},
  ];
  return {mutation_id, status: 'conflict', version: 5, conflicts};
}

test('an answer to a replaced edit does not settle its replacement', async () => {
  const {seq} = await queue(world, {});
  const thawFirst = await freeze();
  await runRound(world.ports);
  const asked = await entryOf(world, seq);
  expect(asked.state).toBe('attention');
  await replaceEntry(world.db, asked, {...asked.mutation, base_version: 5});
  const thawSecond = await freeze();

  await thawFirst(conflicting);
  expect((await entryOf(world, seq)).state).toBe('waiting');

  await thawSecond((mutation) => applied(mutation, 6));
  expect(await entryOf(world, seq)).toMatchObject({state: 'settled', settlement: 'applied'});
});

test('an answer from before a restore of the server settles nothing', async () => {
  const {seq} = await queue(world, {});
  const thaw = await freeze();
  // Another tab pulls the new history, one page of it.
  world.onPull = (cursor) => {
    const isKnown = cursor?.epoch.startsWith('another-history') ?? false;
    return ok(page([], {cursor: cursorAt(1, 'm', 'another-history'), reset: !isKnown}));
  };
  await pullOnce(world.ports);

  await thaw((mutation) => applied(mutation));
  expect(await entryOf(world, seq)).toMatchObject({state: 'waiting', settlement: null});
});

test('a request without an answer does not end a newer request of another tab', async () => {
  const {seq} = await queue(world, {});
  world.onPush = async () => {
    await world.db.outbox.update(seq, {attempt: 9, leftAt: 5});
    return noAnswer;
  };
  await runRound(world.ports);
  expect(await entryOf(world, seq)).toMatchObject({attempt: 9, leftAt: 5});
});

test('a refusal of a whole call does not reopen an edit that was settled since', async () => {
  const {seq} = await queue(world, {});
  world.onPush = async () => {
    await world.db.outbox.update(seq, {state: 'settled', settlement: 'discarded'});
    const refusal = {status: 400, code: '22023', message: 'no', details: ''};
    return failing({kind: 'refused', ...refusal});
  };
  await runRound(world.ports);
  expect(await entryOf(world, seq)).toMatchObject({state: 'settled', settlement: 'discarded'});
});

test('the first page of a reset does not replace a newer row that arrived during the reset', async () => {
  const id = randomUUID();
  world.onPull = () => ok(page([country(id, 'Italy', 1)], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  world.onPull = async (cursor) => {
    if (cursor?.epoch.endsWith(':m')) {
      const first = [country(id, 'Italy', 1)];
      return ok(page(first, {cursor: cursorAt(2, 'a'), reset: true, has_more: true}));
    }
    // The answer to a push of another tab.
    const row = {id, name: 'Italia', version: 2};
    await writeMirror(
      world.db,
      new Map([['countries', {put: new Map([[id, row]]), remove: new Set<string>()}]]),
    );
    return ok(page([], {cursor: cursorAt(6, 'a')}));
  };
  await runRound(world.ports);
  expect(await readMirrorRow(world.db, 'countries', id)).toMatchObject({name: 'Italia'});
});
