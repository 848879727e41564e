import type {PullPage} from '#src/backend/sync-answers.ts';
import {type Cursor, dropFact, isSameCursor, readFact, writeFact} from '#src/db/facts.ts';
import {clearStoredViews, writeMirror} from '#src/db/mirror.ts';
import {noteServerColumns} from '#src/db/server-columns.ts';
import {countWaiting} from '#src/db/unsettled.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {Answer, RequestError} from '#src/lib/request-error.ts';

import {endApprovedInserts} from './approved-inserts.ts';
import {releaseBlocked} from './blocked.ts';
import {isAboutSize} from './call-failure.ts';
import {compareDigest, isDigestDue} from './digest.ts';
import {clearEditsOfRemoved} from './clear-edits.ts';
import {mustBeSignedIn, type Ports} from './ports.ts';
import {firstLimit, nextLimit, probePage, rememberLimit} from './page-size.ts';
import {sortChanges} from './sort-changes.ts';
import {StagedPages} from './staged-pages.ts';
import {foldStaging, historyOf, type NewMirror, stagePage} from './staging.ts';

export type PullOutcome =
  /** `isRebuilt`: the mirror was replaced as a whole. */
  | {
      readonly kind: 'done';
      readonly rows: number;
      readonly epoch: string;
      readonly isRebuilt: boolean;
    }
  | {readonly kind: 'failed'; readonly error: RequestError; readonly rows: number}
  | {readonly kind: 'out-of-time'; readonly rows: number}
  /** All devices have to start a reset now, and this one can wait. */
  | {readonly kind: 'put-off'; readonly rows: number};

/**
 * Brings the mirror up to date, page by page. While a page is stored, the next one is on its way; it is stored only
 * where it continues the mirror. `mayProbe`: the first page also tests whether the server answers.
 */
export async function pullAll(
  ports: Ports,
  deadline: number,
  mayProbe = false,
): Promise<PullOutcome> {
  const {db} = ports;
  const most = mayProbe ? probePage : undefined;
  const [asked, firstPage, isCompared] = await db.transaction('r', db.facts, () =>
    Promise.all([position(db), firstLimit(db, most), isDigestDue(ports)]),
  );
  let limit = firstPage;
  let remembered = firstPage;
  let rows = 0;
  const wants = isCompared ? 'rows-and-digest' : 'rows';
  let next: Position | null = asked;
  let staged = new StagedPages();
  let ahead: PageRequest | null = null;
  for (;;) {
    if (ahead === null && ports.now() > deadline) return {kind: 'out-of-time', rows};
    const request: PageRequest =
      ahead ?? requestPage(ports, next ?? (await position(db)), limit, wants);
    ahead = null;
    next = null;
    const answer = await pageOf(ports, request);
    if (answer.kind === 'failed') return {...answer, rows};
    const {page, tookMs} = answer;
    // A page with few rows says nothing about the connection.
    if (page.has_more) limit = nextLimit(request.limit, tookMs);
    if (page.has_more && !isOtherHistory(request.asked, page) && ports.now() <= deadline) {
      ahead = requestPage(ports, positionAfter(request.asked, page), limit, wants);
    }
    const taken = await take(ports, request.asked, page, staged);
    if (limit !== remembered) await rememberLimit(db, limit);
    remembered = limit;
    rows += page.changes.length;
    if (taken === null) {
      ahead = null;
      staged = new StagedPages();
      continue;
    }
    if (await canWait(db, request.asked, page)) return {kind: 'put-off', rows};
    if (page.has_more) continue;
    if (page.digest) await compareDigest(ports, page.digest, taken.mirror);
    return {kind: 'done', rows, epoch: page.cursor.epoch, isRebuilt: taken.mirror !== null};
  }
}

/** Pulls one small page, mostly to test whether the server answers. */
export async function pullOnce(ports: Ports): Promise<PullStep> {
  const {db} = ports;
  const limit = await firstLimit(db, probePage);
  const request = requestPage(ports, await position(db), limit, 'rows');
  const answer = await pageOf(ports, request);
  if (answer.kind === 'failed') return answer;
  const {asked} = request;
  const {page} = answer;
  const taken = await take(ports, asked, page, new StagedPages());
  if (taken === null) return {kind: 'overtaken', page};
  return {kind: 'taken', page, canWait: await canWait(db, asked, page)};
}

export type PullStep =
  | {readonly kind: 'taken'; readonly page: PullPage; readonly canWait: boolean}
  /** Another context has moved the cursor since the request, so the page was dropped. */
  | {readonly kind: 'overtaken'; readonly page: PullPage}
  | {readonly kind: 'failed'; readonly error: RequestError};

type PageRequest = {
  readonly asked: Position;
  readonly limit: number;
  readonly answer: () => Promise<{readonly answer: Answer<PullPage>; readonly tookMs: number}>;
};

function requestPage(
  ports: Ports,
  asked: Position,
  limit: number,
  wants: 'rows' | 'rows-and-digest',
): PageRequest {
  const answer = ports.begin(async () => {
    const startedAt = ports.now();
    const reply = await ports.pull(asked.cursor, limit, wants);
    return {answer: reply, tookMs: ports.now() - startedAt};
  });
  return {asked, limit, answer};
}

type Answered =
  | {readonly kind: 'page'; readonly page: PullPage; readonly tookMs: number}
  | {readonly kind: 'failed'; readonly error: RequestError};

async function pageOf(ports: Ports, request: PageRequest): Promise<Answered> {
  const {answer, tookMs} = await request.answer();
  if (!answer.ok) {
    const {error} = answer;
    if (isAboutSize(error)) await rememberLimit(ports.db, Math.floor(request.limit / 2));
    return {kind: 'failed', error};
  }
  await mustBeSignedIn(ports);
  return {kind: 'page', page: answer.value, tookMs};
}

/**
 * Tells whether the rest of a mirror can wait: every device notices a failover or a restore within a
 * minute, and if all of them pulled everything at once, the server would be overloaded at the worst time.
 * The mirror on screen stays. A device with edits to send does not wait.
 */
async function canWait(db: UserDatabase, asked: Position, page: PullPage): Promise<boolean> {
  if (!isOtherHistory(asked, page) || !page.has_more) return false;
  return (await countWaiting(db)) === 0;
}

function isOtherHistory({cursor}: Position, page: PullPage): boolean {
  return cursor !== null && historyOf(cursor) !== historyOf(page.cursor);
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

/** The number of the page in `staging` that this one becomes; `null` when it changes the mirror itself. */
function stagedIndex(asked: Position, page: PullPage): number | null {
  return asked.cursor === null || page.reset ? 0 : asked.staged;
}

function positionAfter(asked: Position, page: PullPage): Position {
  const index = stagedIndex(asked, page);
  return {cursor: page.cursor, staged: index === null ? null : index + 1};
}

/**
 * Stores a page; `null` when the cursor has moved since, so that the page does not fit. `mirror`: the whole mirror, if
 * this page has completed a new one.
 */
async function take(
  ports: Ports,
  asked: Position,
  page: PullPage,
  staged: StagedPages,
): Promise<{readonly mirror: NewMirror | null} | null> {
  const {db} = ports;
  const index = stagedIndex(asked, page);
  const mirror = [db.pages, db.page_revs, db.first_rows, db.kept_answers];
  return db.transaction(
    'rw',
    [db.facts, db.staging, ...mirror, db.unreadable, db.outbox, db.drafts],
    async () => {
      const current = await position(db);
      if (!isSamePosition(current, asked)) return null;
      if (index !== null) {
        await stagePage(db, page, index, asked.cursor);
        await staged.add(db, index, page.changes, ports.now());
        if (page.has_more) return {mirror: null};
        const folded = await foldStaging(db, ports.now(), staged, isAll(page));
        await keepHeldSince(db, page);
        await clearStoredViews(db);
        if (isAll(page)) await endApprovedInserts(db);
        await releaseBlocked(db, () => true);
        return {mirror: folded};
      }
      const columns = await noteServerColumns(db, page.changes);
      const {tables, unreadable} = sortChanges(page.changes, ports.now(), columns);
      await clearEditsOfRemoved(db, tables, ports.now());
      await writeMirror(db, tables);
      if ([...tables.values()].some(({remove}) => remove.size > 0)) await clearStoredViews(db);
      if (isAll(page)) await endApprovedInserts(db);
      for (const [table, {put, remove}] of tables) {
        await db.unreadable.bulkDelete(
          [...put.keys(), ...remove].map((id): [string, string] => [table, id]),
        );
      }
      await db.unreadable.bulkPut([...unreadable.values()]);
      await releaseBlocked(db, (blocker) =>
        'id' in blocker
          ? tables.get(blocker.table)?.put.has(blocker.id) === true
          : tables.has('pending_changes'),
      );
      if (!isSameCursor(current.cursor, page.cursor)) await writeFact(db, 'cursor', page.cursor);
      if (!page.has_more) await keepHeldSince(db, page);
      return {mirror: null};
    },
  );
}

/** Tells whether the mirror has all that the server has after this page. */
function isAll({has_more: hasMore, held_since: heldSince}: PullPage): boolean {
  return !hasMore && !heldSince;
}

function isSamePosition(a: Position, b: Position): boolean {
  return a.staged === b.staged && isSameCursor(a.cursor, b.cursor);
}

/** Stores since when the server holds changes back; the sync centre shows it. */
async function keepHeldSince(db: UserDatabase, {held_since: since}: PullPage): Promise<void> {
  const known = await readFact(db, 'heldSince');
  if (since && since !== known) await writeFact(db, 'heldSince', since);
  else if (!since && known !== undefined) await dropFact(db, 'heldSince');
}
