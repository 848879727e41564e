import type {Digest} from '#src/backend/sync-answers.ts';
import {dropCursor} from '#src/db/drop-cursor.ts';
import {dropFact, readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorTable} from '#src/db/mirror.ts';
import {layoutName} from '#src/db/page-layout.ts';
import type {UnreadableRow} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';
import {isTableName, knownRecords, tableNames, type TableName} from '#src/records/registry.ts';

import {mustBeSignedIn, type Ports} from './ports.ts';
import type {NewMirror} from './staging.ts';

/** What this build reads, and how it stores it: after another build the mirror is compared again. */
export function whatIsRead(): string {
  return `${knownRecords()}; ${layoutName}`;
}

const week = 7 * 24 * 3600 * 1000;
const hour = 3600 * 1000;
/** A mirror that differs is pulled again at once this many times in a row. */
const quickAttempts = 2;

/**
 * Compares the mirror with the server's count and hash of each table. When they differ, the mirror is
 * pulled again from the beginning, and the old one stays on screen until the new one is complete. A mirror
 * that still differs after that is not the phone's fault, and is compared at longer and longer intervals.
 * `written`: the mirror, if it was written a moment ago and need not be read for this.
 */
export async function compareDigest(
  ports: Ports,
  digest: Digest,
  written: NewMirror | null = null,
): Promise<void> {
  const {db} = ports;
  const differing: string[] = [];
  const isUpdated = (await readFact(db, 'comparedRecords')) !== whatIsRead();
  for (const {table, theirs, ours} of await digests(ports, digest, written)) {
    // A parked row belongs to the server's table, too; a newer app may be able to read it.
    if (ours === null || ours.isParked) {
      if (isUpdated) differing.push(table);
      if (isUpdated || ours === null) continue;
    }
    if (ours.count !== theirs.count || (await ours.hash) !== theirs.hash) differing.push(table);
  }
  await mustBeSignedIn(ports);
  await db.transaction('rw', db.facts, async () => {
    await writeFact(db, 'digestAt', ports.now());
    await writeFact(db, 'serverTables', Object.keys(digest));
    await writeFact(db, 'comparedRecords', whatIsRead());
    const count = ((await readFact(db, 'digestMisses'))?.count ?? 0) + 1;
    if (differing.length === 0) await dropFact(db, 'digestMisses');
    else {
      await writeFact(db, 'digestMisses', {count, at: ports.now()});
      await dropCursor(db);
    }
  });
  if (differing.length > 0)
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

type DigestPair = {
  readonly table: TableName;
  readonly theirs: Digest[string];
  /** `null`: the version of a parked row could not be read. */
  readonly ours: TableDigest | null;
};

/**
 * Counts and hashes the tables that the server names. Right after a first sync the screens read and draw all records:
 * each wait here lets them go first, so nothing is read that is known, and one table is hashed while the next is counted.
 */
async function digests(
  {db, sha256}: Ports,
  server: Digest,
  written: NewMirror | null,
): Promise<DigestPair[]> {
  const parked = written?.unreadable ?? (await db.unreadable.toArray());
  const pairs: DigestPair[] = [];
  for (const [table, theirs] of Object.entries(server)) {
    if (!isTableName(table)) continue;
    const rows = written
      ? (written.rows.get(table)?.values() ?? [])
      : await readMirrorTable(db, table);
    const parkedHere = parked.filter((row) => row.table === table);
    pairs.push({table, theirs, ours: digestOf(rows, parkedHere, sha256)});
  }
  return pairs;
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
