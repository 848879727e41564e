import type {PullPage} from '#src/backend/sync-answers.ts';
import type {Failure} from '#src/backend/failure.ts';
import {type Cursor, readFact, writeFact} from '#src/db/facts.ts';
import {writeMirror} from '#src/db/mirror.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

import {compareDigest} from './digest.ts';
import {mustBeSignedIn, type Ports} from './ports.ts';
import {sortChanges} from './sort-changes.ts';
import {foldStaging, stagePage} from './staging.ts';

export type PullOutcome =
  | {readonly kind: 'done'; readonly rows: number; readonly epoch: string}
  | {readonly kind: 'failed'; readonly failure: Failure; readonly rows: number}
  | {readonly kind: 'out-of-time'; readonly rows: number};

const firstPage = 500;
const smallestPage = 200;
const largestPage = 2000;
/** A page should take about this long: shorter wastes round trips, longer is lost whole when the line drops. */
const pageTimeMs = 2_000;
const week = 7 * 24 * 3600 * 1000;

/** Brings the mirror up to date, page by page; each page is durable before the next is asked for. */
export async function pullAll(ports: Ports, deadline: number): Promise<PullOutcome> {
  let limit = firstPage;
  let rows = 0;
  const wantsDigest = (await isDigestDue(ports)) ? 'rows-and-digest' : 'rows';
  for (;;) {
    const startedAt = ports.now();
    if (startedAt > deadline) return {kind: 'out-of-time', rows};
    const step = await pullPage(ports, limit, wantsDigest);
    if (step.kind === 'failed') return {...step, rows};
    limit = nextLimit(limit, ports.now() - startedAt);
    rows += step.page.changes.length;
    if (step.kind === 'overtaken' || step.page.has_more) continue;
    if (step.page.digest) await compareDigest(ports, step.page.digest);
    return {kind: 'done', rows, epoch: step.page.cursor.epoch};
  }
}

/** Fetches one small page: mostly to learn whether anybody answers. */
export function pullOnce(ports: Ports): Promise<PullStep> {
  return pullPage(ports, smallestPage, 'rows');
}

export type PullStep =
  | {readonly kind: 'taken'; readonly page: PullPage}
  /** Another context moved the mirror meanwhile; the page was thrown away. */
  | {readonly kind: 'overtaken'; readonly page: PullPage}
  | {readonly kind: 'failed'; readonly failure: Failure};

async function pullPage(
  ports: Ports,
  limit: number,
  wants: 'rows' | 'rows-and-digest',
): Promise<PullStep> {
  const asked = await position(ports.db);
  const answer = await ports.pull(asked.cursor, limit, wants);
  if (!answer.ok) return {kind: 'failed', failure: answer.failure};
  await mustBeSignedIn(ports);
  const isTaken = await take(ports, asked, answer.value);
  return {kind: isTaken ? 'taken' : 'overtaken', page: answer.value};
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

/** Stores a page; `false` when the mirror stands elsewhere by now and the page says nothing about it. */
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
        await stagePage(db, page, isFromStart ? 0 : (asked.staged ?? 0));
        if (!page.has_more) await foldStaging(db, ports.now());
        return true;
      }
      const {tables, unreadable} = sortChanges(page.changes, ports.now());
      await writeMirror(db, tables);
      for (const [table, {put, remove}] of tables) {
        await db.unreadable.bulkDelete(
          [...put.keys(), ...remove].map((id): [string, string] => [table, id]),
        );
      }
      await db.unreadable.bulkPut(unreadable);
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

async function isDigestDue(ports: Ports): Promise<boolean> {
  const at = await readFact(ports.db, 'digestAt');
  return at === undefined || Math.abs(ports.now() - at) > week;
}

function nextLimit(limit: number, tookMs: number): number {
  const wanted = Math.round(limit * Math.min(4, pageTimeMs / Math.max(tookMs, 1)));
  return Math.min(largestPage, Math.max(smallestPage, wanted));
}
