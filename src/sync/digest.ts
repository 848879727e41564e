import {Dexie} from 'dexie';

import type {Digest} from '#src/backend/sync-answers.ts';
import {dropCursor} from '#src/db/drop-cursor.ts';
import {dropFact, readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorTable} from '#src/db/mirror.ts';
import {layoutName} from '#src/db/page-layout.ts';
import type {UnreadableRow, UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';
import {isTableName, knownRecords, tableNames, type TableName} from '#src/records/registry.ts';

import type {Ports} from './ports.ts';
import type {NewMirror} from './staging.ts';

/** The record types that this build reads, and its layout of pages: when either changes, the mirror is compared again. */
export function mirrorFormat(): string {
  return `${knownRecords()}; ${layoutName}`;
}

const week = 7 * 24 * 3600 * 1000;
const hour = 3600 * 1000;
/** A mirror that differs is pulled again at once this many times in a row. */
const quickAttempts = 2;

/** The tables that the server names, and those whose rows here differ. */
export type Comparison = {
  readonly tables: readonly string[];
  readonly differing: readonly string[];
};

/** Compares the stored mirror with the server's count and hash of each table. */
export async function compareDigest(
  {db, sha256}: Pick<Ports, 'db' | 'sha256'>,
  digest: Digest,
): Promise<Comparison> {
  const parked = await db.unreadable.toArray();
  const counting: Promise<CountedTable>[] = [];
  // One table is hashed while the next is read.
  for (const server of knownTables(digest))
    counting.push(countTable(sha256, server, await readMirrorTable(db, server[0]), parked));
  return judge(db, digest, await Promise.all(counting));
}

/** Compares a new mirror in the same way, in the transaction that writes it. */
export async function compareNew(
  {db, sha256}: Pick<Ports, 'db' | 'sha256'>,
  digest: Digest,
  {rows, unreadable}: NewMirror,
): Promise<Comparison> {
  const count = (server: ServerTable): Promise<CountedTable> =>
    countTable(sha256, server, rows.get(server[0])?.values() ?? [], unreadable);
  // A transaction is committed while the browser hashes, unless it is kept open.
  const counting = Dexie.ignoreTransaction(() => Promise.all(knownTables(digest).map(count)));
  return judge(db, digest, await Dexie.waitFor(counting));
}

async function judge(
  db: UserDatabase,
  digest: Digest,
  tables: readonly CountedTable[],
): Promise<Comparison> {
  const differing: string[] = [];
  const isUpdated =
    tables.some(({ours}) => ours === null || ours.isParked) &&
    (await readFact(db, 'comparedRecords')) !== mirrorFormat();
  for (const {table, theirs, ours} of tables) {
    // A parked row belongs to the server's table, too; a newer app may be able to read it.
    if (ours === null || ours.isParked) {
      if (isUpdated) differing.push(table);
      if (isUpdated || ours === null) continue;
    }
    if (ours.count !== theirs.count || ours.hash !== theirs.hash) differing.push(table);
  }
  return {tables: Object.keys(digest), differing};
}

/**
 * Stores the result in the caller's transaction over `facts`. A mirror that differs is pulled again from the beginning,
 * and the old one stays on screen until the new one is complete. One that still differs after that is not the phone's
 * fault, and is compared at longer and longer intervals.
 */
export async function storeComparison(
  db: UserDatabase,
  {tables, differing}: Comparison,
  now: number,
): Promise<void> {
  await writeFact(db, 'digestAt', now);
  await writeFact(db, 'serverTables', tables);
  await writeFact(db, 'comparedRecords', mirrorFormat());
  if (differing.length === 0) return dropFact(db, 'digestMisses');
  const count = ((await readFact(db, 'digestMisses'))?.count ?? 0) + 1;
  await writeFact(db, 'digestMisses', {count, at: now});
  await dropCursor(db);
  console.warn('The mirror differs from the server and is pulled again:', differing);
}

/**
 * Tells whether to compare the mirror with the server: after each complete pull from the beginning,
 * weekly, after an update of the app (which may read rows that it ignored before), and hourly while the
 * server lacks a table that this app knows.
 */
export async function isDigestDue({db, now}: Ports): Promise<boolean> {
  if ((await readFact(db, 'comparedRecords')) !== mirrorFormat()) return true;
  const misses = await readFact(db, 'digestMisses');
  if (misses && misses.count > quickAttempts) {
    const pauseMs = Math.min(week, hour * 2 ** (misses.count - quickAttempts));
    return Math.abs(now() - misses.at) > pauseMs;
  }
  const at = await readFact(db, 'digestAt');
  const tables = await readFact(db, 'serverTables');
  const isComplete = tables === undefined || tableNames.every((table) => tables.includes(table));
  return at === undefined || Math.abs(now() - at) > (isComplete ? week : hour);
}

type ServerTable = readonly [TableName, Digest[string]];

/** A table of the mirror beside the server's. */
type CountedTable = {
  readonly table: TableName;
  readonly theirs: Digest[string];
  /** `null`: the version of a parked row could not be read. */
  readonly ours: {
    readonly count: number;
    readonly hash: string;
    readonly isParked: boolean;
  } | null;
};

function knownTables(digest: Digest): ServerTable[] {
  return Object.entries(digest).filter((entry): entry is [TableName, Digest[string]] =>
    isTableName(entry[0]),
  );
}

/** `parked`: the rows of all tables that this build cannot read. */
async function countTable(
  sha256: Ports['sha256'],
  [table, theirs]: ServerTable,
  rows: Iterable<AnyRow>,
  parked: readonly UnreadableRow[],
): Promise<CountedTable> {
  const versions = new Map<string, number>();
  for (const {id, version} of rows) versions.set(id, version);
  const parkedHere = parked.filter((row) => row.table === table);
  for (const {id, version} of parkedHere) {
    if (version === undefined) return {table, theirs, ours: null};
    versions.set(id, version);
  }
  // Sorting the ids, which are stored as they are, takes a fraction of sorting texts put together of two.
  const ids = [...versions.keys()].sort();
  const hash = await sha256(ids.map((id) => `${id}:${versions.get(id)}`).join(','));
  return {table, theirs, ours: {count: versions.size, hash, isParked: parkedHere.length > 0}};
}
