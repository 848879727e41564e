import {createHash, randomUUID} from 'node:crypto';

import type {Answer, RequestError} from '#src/lib/request-error.ts';
import type {PullPage, PushAnswer} from '#src/backend/sync-answers.ts';
import type {Cursor} from '#src/db/cursor.ts';
import {type Mutation, type OutboxEntry, wireSchema} from '#src/db/mutation.ts';
import {type FeedChange, UserDatabase} from '#src/db/user-database.ts';
import type {TableName} from '#src/records/registry.ts';
import {beginAtOnce, type Ports} from '#src/sync/ports.ts';

const feed = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

/** A device with a real database, and a server that answers as the test says. */
export type World = {
  readonly db: UserDatabase;
  readonly ports: Ports;
  /** The pushed mutations, call by call. */
  readonly pushed: Mutation[][];
  /** The cursor sent with each of those calls. */
  readonly pushedFrom: (Cursor | null)[];
  readonly pulled: {cursor: Cursor | null; limit: number}[];
  onPush: (
    mutations: readonly Mutation[],
  ) => Answer<readonly PushAnswer[]> | Promise<Answer<readonly PushAnswer[]>>;
  onPull: (cursor: Cursor | null) => Answer<PullPage> | Promise<Answer<PullPage>>;
  isSignedIn: boolean;
  clock: number;
};

export async function makeWorld(): Promise<World> {
  const db = new UserDatabase(randomUUID());
  await db.open();
  const world: World = {
    db,
    pushed: [],
    pushedFrom: [],
    pulled: [],
    onPush: (mutations) => ok(mutations.map((m) => applied(m))),
    onPull: (cursor) => ok(page([], {cursor: cursor ?? cursorAt(1)})),
    isSignedIn: true,
    clock: 1_000_000,
    ports: {
      db,
      push: (mutations, cursor) => {
        world.pushedFrom.push(cursor);
        world.pushed.push([...mutations]);
        return Promise.resolve(world.onPush(mutations));
      },
      pull: (cursor, limit) => {
        world.pulled.push({cursor, limit});
        return Promise.resolve(world.onPull(cursor));
      },
      begin: beginAtOnce,
      isSignedIn: () => Promise.resolve(world.isSignedIn),
      now: () => (world.clock += 1),
      build: 'build-1',
      sha256: (text) => Promise.resolve(createHash('sha256').update(text).digest('hex')),
    },
  };
  return world;
}

export function ok<T>(value: T): Answer<T> {
  return {ok: true, value};
}

export function failing(error: RequestError): Answer<never> {
  return {ok: false, error};
}

export const noAnswer = failing({kind: 'unanswered'});

export function cursorAt(seq: number, role = 'm', identity = feed): Cursor {
  return {epoch: `${identity}:1:7:${role}`, xid: String(seq), seq};
}

export function page(changes: readonly FeedChange[], rest: Partial<PullPage> = {}): PullPage {
  return {cursor: cursorAt(1), has_more: false, reset: false, changes, ...rest};
}

export function country(id: string, name: string, version = 1): FeedChange {
  return {table: 'countries', id, op: 'U', row: {id, name, version}};
}

export function applied(mutation: Mutation, version = 2): PushAnswer {
  const row = {id: mutation.id, version, name: 'Italia', ...mutation.changes};
  return {mutation_id: mutation.mutation_id, status: 'applied', row, version};
}

/** Queues a mutation as saving a form would. */
export async function queue(
  world: World,
  mutation: Partial<Mutation> & {table?: TableName},
): Promise<OutboxEntry> {
  const mutationId = randomUUID();
  const full: Mutation = {
    mutation_id: mutationId,
    user_id: world.db.userId,
    seq: 0,
    schema: wireSchema,
    table: 'countries',
    op: 'update',
    id: randomUUID(),
    base_version: 1,
    base: {name: 'Italy'},
    changes: {name: 'Italia'},
    ...mutation,
  };
  const entry = {
    mutationId,
    table: full.table,
    recordId: full.id,
    mutation: full,
    state: 'waiting' as const,
    attempt: 0,
    sentAt: null,
    leftAt: null,
    oddAnswers: 0,
    createdAt: 0,
    problem: null,
    blockedBy: null,
    settlement: null,
    settledAt: null,
  };
  // The database assigns the number.
  const seq = await world.db.outbox.add(entry as unknown as OutboxEntry);
  return entryOf(world, seq);
}

export async function entryOf(world: World, seq: number): Promise<OutboxEntry> {
  const entry = await world.db.outbox.get(seq);
  if (!entry) throw new Error(`No entry ${seq} in the outbox`);
  return entry;
}
