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

/** What this build reads, and how it stores it: after another build the mirror is compared again. */
export function whatIsRead(): string {
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

/**
 * Compares the mirror with the server's count and hash of each table. `counted`: what it holds, if it was counted while
 * it was written and need not be read.
 */
export async function compareDigest(
  ports: Pick<Ports, 'db' | 'sha256'>,
  digest: Digest,
  counted: readonly CountedTable[] | null = null,
): Promise<Comparison> {
  const {db} = ports;
  const differing: string[] = [];
  const tables = counted ?? (await countStored(ports, digest));
  const isUpdated =
    tables.some(({ours}) => ours === null || ours.isParked) &&
    (await readFact(db, 'comparedRecords')) !== whatIsRead();
  for (const {table, theirs, ours} of tables) {
    // A parked row belongs to the server's table, too; a newer app may be able to read it.
    if (ours === null || ours.isParked) {
      if (isUpdated) differing.push(table);
      if (isUpdated || ours === null) continue;
    }
    if (ours.count !== theirs.count || (await ours.hash) !== theirs.hash) differing.push(table);
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
  await writeFact(db, 'comparedRecords', whatIsRead());
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
  if ((await readFact(db, 'comparedRecords')) !== whatIsRead()) return true;
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

type TableDigest = {
  readonly count: number;
  readonly hash: Promise<string>;
  readonly isParked: boolean;
};

/** A table of the mirror beside the server's. */
export type CountedTable = {
  readonly table: TableName;
  readonly theirs: Digest[string];
  /** `null`: the version of a parked row could not be read. */
  readonly ours: TableDigest | null;
};

/**
 * Counts the tables of a new mirror that the server names, and begins to hash them. The transaction that writes it calls
 * this: once it is written, the screens read and draw all records, and the round would wait for them.
 */
export function countNew(
  sha256: Ports['sha256'],
  digest: Digest,
  {rows, unreadable}: NewMirror,
): CountedTable[] {
  // A transaction waits for everything that begins in it, and would be committed before the hashes are there.
  return Dexie.ignoreTransaction(() =>
    knownTables(digest).map(([table, theirs]) => {
      const ours = digestOf(rows.get(table)?.values() ?? [], parkedIn(unreadable, table), sha256);
      return {table, theirs, ours};
    }),
  );
}

/** Counts the stored tables; hashes one while the next is read. */
async function countStored(
  {db, sha256}: Pick<Ports, 'db' | 'sha256'>,
  digest: Digest,
): Promise<CountedTable[]> {
  const parked = await db.unreadable.toArray();
  const counted: CountedTable[] = [];
  for (const [table, theirs] of knownTables(digest)) {
    const rows = await readMirrorTable(db, table);
    counted.push({table, theirs, ours: digestOf(rows, parkedIn(parked, table), sha256)});
  }
  return counted;
}

function knownTables(digest: Digest): [TableName, Digest[string]][] {
  return Object.entries(digest).filter((entry): entry is [TableName, Digest[string]] =>
    isTableName(entry[0]),
  );
}

function parkedIn(parked: readonly UnreadableRow[], table: TableName): UnreadableRow[] {
  return parked.filter((row) => row.table === table);
}

function digestOf(
  rows: Iterable<AnyRow>,
  parked: readonly UnreadableRow[],
  sha256: Ports['sha256'],
): TableDigest | null {
  const versions = new Map<string, number>();
  for (const {id, version} of rows) versions.set(id, version);
  for (const {id, version} of parked) {
    if (version === undefined) return null;
    versions.set(id, version);
  }
  // Sorting the ids, which are stored as they are, takes a fraction of sorting texts put together of two.
  const ids = [...versions.keys()].sort();
  const hash = sha256(ids.map((id) => `${id}:${versions.get(id)}`).join(','));
  return {count: versions.size, hash, isParked: parked.length > 0};
}
