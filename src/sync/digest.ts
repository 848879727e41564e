import type {Digest} from '#src/backend/sync-answers.ts';
import {dropFact, readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorTable} from '#src/db/mirror.ts';
import {layoutName} from '#src/db/page-layout.ts';
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
  const differing: string[] = [];
  const isUpdated = (await readFact(ports.db, 'comparedRecords')) !== whatIsRead();
  for (const [table, theirs] of Object.entries(digest)) {
    if (!isTableName(table)) continue;
    const ours = await tableDigest(ports, table, written);
    // A parked row belongs to the server's table, too; a newer app may be able to read it.
    if (ours === null || ours.isParked) {
      if (isUpdated) differing.push(table);
      if (isUpdated || ours === null) continue;
    }
    if (ours.count !== theirs.count || ours.hash !== theirs.hash) differing.push(table);
  }
  await mustBeSignedIn(ports);
  const {db} = ports;
  await db.transaction('rw', db.facts, async () => {
    await writeFact(db, 'digestAt', ports.now());
    await writeFact(db, 'serverTables', Object.keys(digest));
    await writeFact(db, 'comparedRecords', whatIsRead());
    const count = ((await readFact(db, 'digestMisses'))?.count ?? 0) + 1;
    if (differing.length === 0) await dropFact(db, 'digestMisses');
    else {
      await writeFact(db, 'digestMisses', {count, at: ports.now()});
      await dropFact(db, 'cursor');
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

/** Counts and hashes a table with its parked rows; `null` when the version of one could not be read. */
async function tableDigest(
  ports: Ports,
  table: TableName,
  written: NewMirror | null,
): Promise<{count: number; hash: string; isParked: boolean} | null> {
  const versions = new Map<string, number>();
  const rows = written
    ? (written.get(table)?.values() ?? [])
    : await readMirrorTable(ports.db, table);
  for (const {id, version} of rows) versions.set(id, version);
  const parked = await ports.db.unreadable
    .where('[table+id]')
    .between([table, ''], [table, '\uffff'])
    .toArray();
  for (const {id, version} of parked) {
    if (version === undefined) return null;
    versions.set(id, version);
  }
  // Sorting the ids, which are stored as they are, takes a fraction of sorting texts put together of two.
  const ids = [...versions.keys()].sort();
  const hash = await ports.sha256(ids.map((id) => `${id}:${versions.get(id)}`).join(','));
  return {count: versions.size, hash, isParked: parked.length > 0};
}
