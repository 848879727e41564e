import {storeSession} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {writeMirror} from '#src/db/mirror.ts';
import {wireSchema, type Mutation, type OutboxEntry, type Problem} from '#src/db/mutation.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

export type Device = {
  readonly db: UserDatabase;
  readonly userId: string;
  readonly username: string;
};

/** A device on which somebody is signed in and the first sync is done. */
export async function signedInDevice(
  who: {username?: string; isAdmin?: boolean; brotherId?: string} = {},
): Promise<Device> {
  const {username = 'friar', isAdmin = false, brotherId = null} = who;
  const userId = crypto.randomUUID();
  await storeSession({
    userId,
    email: `${username}@fraternitas.example`,
    username,
    brotherId,
    isAdmin,
    accessToken: 'token',
    refreshToken: 'refresh',
    issuedAt: Date.now(),
    expiresIn: 3600,
    lapsed: false,
  });
  const db = await openUserDatabase(userId);
  await writeFact(db, 'generation', 1);
  await writeFact(db, 'syncedAt', Date.now() - 60_000);
  return {db, userId, username};
}

/** Puts rows into the mirror as a pull does; fields left out are empty. */
export async function receive(
  {db}: Device,
  table: TableName,
  rows: readonly (Partial<AnyRow> & {id: string})[],
): Promise<void> {
  const whole = rows.map((row): [string, AnyRow] => [
    row.id,
    {...emptyRow(table), version: 1, ...row},
  ]);
  const changes = new Map([[table, {put: new Map(whole), remove: new Set<string>()}]]);
  await db.transaction('rw', [db.pages, db.page_revs], () => writeMirror(db, changes));
}

type Queued = {
  readonly table?: TableName;
  readonly op?: Mutation['op'];
  readonly id?: string;
  readonly base?: Mutation['base'];
  readonly changes?: Mutation['changes'];
  readonly problem?: Problem;
  readonly title?: string;
  readonly sentAt?: number;
  /** The version that it names; 1 when absent, and none for an insert. */
  readonly version?: number | null;
  readonly onProposal?: string;
  readonly group?: string;
  readonly blockedBy?: OutboxEntry['blockedBy'];
};

/** Puts an edit into the outbox; with a problem it needs a person. Resolves to its place there. */
export async function queue(device: Device, queued: Queued = {}): Promise<number> {
  const {table = 'brothers', op = 'update', id = crypto.randomUUID()} = queued;
  const mutationId = crypto.randomUUID();
  const last = await device.db.outbox.toCollection().last();
  const seq = (last?.seq ?? 0) + 1;
  await device.db.outbox.add({
    seq,
    mutationId,
    table,
    recordId: id,
    title: queued.title ?? '',
    mutation: {
      mutation_id: mutationId,
      user_id: device.userId,
      seq,
      schema: wireSchema,
      table,
      op,
      id,
      base_version: queued.version === undefined && op !== 'insert' ? 1 : (queued.version ?? null),
      base: queued.base ?? {},
      changes: queued.changes ?? {},
      ...(queued.onProposal === undefined ? {} : {on_proposal: queued.onProposal}),
      ...(queued.group === undefined ? {} : {group: queued.group}),
    },
    state: queued.problem === undefined ? 'waiting' : 'attention',
    attempt: 0,
    sentAt: queued.sentAt ?? null,
    leftAt: null,
    oddAnswers: 0,
    createdAt: Date.UTC(2026, 10, 20, 10, 41),
    problem: queued.problem ?? null,
    blockedBy: queued.blockedBy ?? null,
    settlement: null,
    settledAt: null,
  });
  return seq;
}

function emptyRow(table: TableName): Record<string, unknown> {
  return Object.fromEntries(Object.keys(recordOf(table).fields).map((field) => [field, null]));
}
