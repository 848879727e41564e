import type {PullPage} from '#src/backend/sync-answers.ts';
import {type Cursor, dropFact, readFact, writeFact} from '#src/db/facts.ts';
import {writeMirror} from '#src/db/mirror.ts';
import {noteServerColumns} from '#src/db/server-columns.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {RequestError} from '#src/lib/request-error.ts';

import {releaseBlocked} from './blocked.ts';
import {isAboutSize} from './call-failure.ts';
import {compareDigest, isDigestDue} from './digest.ts';
import {clearEditsOfRemoved} from './clear-edits.ts';
import {mustBeSignedIn, type Ports} from './ports.ts';
import {foldStaging, historyOf, sortChanges, stagePage} from './staging.ts';

export type PullOutcome =
  | {readonly kind: 'done'; readonly rows: number; readonly epoch: string}
  | {readonly kind: 'failed'; readonly error: RequestError; readonly rows: number}
  | {readonly kind: 'out-of-time'; readonly rows: number}
  /** All devices have to start a reset now, and this one can wait. */
  | {readonly kind: 'put-off'; readonly rows: number};

const firstPage = 500;
/** The page size of a pull that mostly tests whether the server answers. */
const probePage = 200;
const smallestPage = 25;
const largestPage = 2000;
/**
 * The intended time for a page: a shorter one wastes round trips, a longer one is lost as a whole when the
 * connection drops.
 */
const pageTimeMs = 2_000;

/** Brings the mirror up to date, page by page; each page is stored before the next is requested. */
export async function pullAll(ports: Ports, deadline: number): Promise<PullOutcome> {
  let limit = Math.min(firstPage, await rememberedLimit(ports));
  let rows = 0;
  const wantsDigest = (await isDigestDue(ports)) ? 'rows-and-digest' : 'rows';
  for (;;) {
    const startedAt = ports.now();
    if (startedAt > deadline) return {kind: 'out-of-time', rows};
    const step = await pullPage(ports, limit, wantsDigest);
    if (step.kind === 'failed') return {...step, rows};
    // A page with few rows says nothing about the connection.
    if (step.page.has_more) limit = nextLimit(limit, ports.now() - startedAt);
    await rememberLimit(ports, limit);
    rows += step.page.changes.length;
    if (step.kind === 'taken' && step.canWait) return {kind: 'put-off', rows};
    if (step.kind === 'overtaken' || step.page.has_more) continue;
    await keepHeldSince(ports, step.page);
    if (step.page.digest) await compareDigest(ports, step.page.digest);
    return {kind: 'done', rows, epoch: step.page.cursor.epoch};
  }
}

/** Pulls one small page, mostly to test whether the server answers. */
export async function pullOnce(ports: Ports): Promise<PullStep> {
  return pullPage(ports, Math.min(probePage, await rememberedLimit(ports)), 'rows');
}

export type PullStep =
  | {readonly kind: 'taken'; readonly page: PullPage; readonly canWait: boolean}
  /** Another context has moved the cursor since the request, so the page was dropped. */
  | {readonly kind: 'overtaken'; readonly page: PullPage}
  | {readonly kind: 'failed'; readonly error: RequestError};

async function pullPage(
  ports: Ports,
  limit: number,
  wants: 'rows' | 'rows-and-digest',
): Promise<PullStep> {
  const asked = await position(ports.db);
  const answer = await ports.pull(asked.cursor, limit, wants);
  if (!answer.ok) {
    const {error} = answer;
    if (isAboutSize(error)) await rememberLimit(ports, Math.floor(limit / 2));
    return {kind: 'failed', error};
  }
  await mustBeSignedIn(ports);
  const page = answer.value;
  const isTaken = await take(ports, asked, page);
  if (!isTaken) return {kind: 'overtaken', page};
  return {kind: 'taken', page, canWait: await canWait(ports.db, asked, page)};
}

/**
 * Tells whether the rest of a mirror can wait: every device notices a failover or a restore within a
 * minute, and if all of them pulled everything at once, the server would be overloaded at the worst time.
 * The mirror on screen stays. A device with edits to send does not wait.
 */
async function canWait(db: UserDatabase, {cursor}: Position, page: PullPage): Promise<boolean> {
  const isOtherHistory = cursor !== null && historyOf(cursor) !== historyOf(page.cursor);
  if (!isOtherHistory || !page.has_more) return false;
  return (await db.outbox.where('state').equals('waiting').count()) === 0;
}

/** Tells whether the mirror on screen is about to be replaced by another. */
export function isResetting(db: UserDatabase): Promise<boolean> {
  return db.transaction('r', db.facts, async () => {
    if ((await readFact(db, 'history')) === undefined) return false;
    const {cursor, staged} = await position(db);
    return cursor === null || staged !== null;
  });
}

type Position = {readonly cursor: Cursor | null; readonly staged: number | null};

async function position(db: UserDatabase): Promise<Position> {
  return db.transaction('r', db.facts, async () => {
    const staging = await readFact(db, 'staging');
    if (staging) return {cursor: staging.cursor, staged: staging.pages};
    return {cursor: (await readFact(db, 'cursor')) ?? null, staged: null};
  });
}

/** Stores a page; `false` when the cursor has moved since, so that the page does not fit. */
async function take(ports: Ports, asked: Position, page: PullPage): Promise<boolean> {
  const {db} = ports;
  const isFromStart = asked.cursor === null || page.reset;
  const isStaged = isFromStart || asked.staged !== null;
  return db.transaction(
    'rw',
    [db.facts, db.staging, db.pages, db.page_revs, db.unreadable, db.outbox],
    async () => {
      const current = await position(db);
      if (!isSamePosition(current, asked)) return false;
      if (isStaged) {
        await stagePage(db, page, isFromStart ? 0 : (asked.staged ?? 0), asked.cursor);
        if (!page.has_more) {
          await foldStaging(db, ports.now());
          await releaseBlocked(db, () => true);
        }
        return true;
      }
      const columns = await noteServerColumns(db, page.changes);
      const {tables, unreadable} = sortChanges(page.changes, ports.now(), columns);
      await clearEditsOfRemoved(db, tables, ports.now());
      await writeMirror(db, tables);
      for (const [table, {put, remove}] of tables) {
        await db.unreadable.bulkDelete(
          [...put.keys(), ...remove].map((id): [string, string] => [table, id]),
        );
      }
      await db.unreadable.bulkPut(unreadable);
      await releaseBlocked(db, (blocker) =>
        'id' in blocker
          ? tables.get(blocker.table)?.put.has(blocker.id) === true
          : tables.has('pending_changes'),
      );
      await writeFact(db, 'cursor', page.cursor);
      return true;
    },
  );
}

function isSamePosition(a: Position, b: Position): boolean {
  return (
    a.staged === b.staged &&
    a.cursor?.epoch === b.cursor?.epoch &&
    a.cursor?.xid === b.cursor?.xid &&
    a.cursor?.seq === b.cursor?.seq
  );
}

/** Stores since when the server holds changes back; the sync centre shows it. */
async function keepHeldSince({db}: Ports, {held_since: since}: PullPage): Promise<void> {
  const known = await readFact(db, 'heldSince');
  if (since && since !== known) await writeFact(db, 'heldSince', since);
  else if (!since && known !== undefined) await dropFact(db, 'heldSince');
}

/** The page size that this connection has carried; kept between rounds while it is small. */
async function rememberedLimit({db}: Ports): Promise<number> {
  return (await readFact(db, 'pullLimit')) ?? largestPage;
}

async function rememberLimit({db}: Ports, limit: number): Promise<void> {
  const known = await readFact(db, 'pullLimit');
  const wanted = limit < firstPage ? Math.max(smallestPage, limit) : undefined;
  if (known === wanted) return;
  if (wanted === undefined) await dropFact(db, 'pullLimit');
  else await writeFact(db, 'pullLimit', wanted);
}

function nextLimit(limit: number, tookMs: number): number {
  const wanted = Math.round(limit * Math.min(4, pageTimeMs / Math.max(tookMs, 1)));
  return Math.min(largestPage, Math.max(smallestPage, wanted));
}
