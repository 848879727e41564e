import type {PullPage} from '#src/backend/sync-answers.ts';
import {countWaiting} from '#src/db/unsettled.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {Answer, RequestError} from '#src/lib/request-error.ts';

import {isAboutSize} from './call-failure.ts';
import {compareDigest, isDigestDue} from './digest.ts';
import {mustBeSignedIn, type Ports} from './ports.ts';
import {firstLimit, nextLimit, probePage, rememberLimit} from './page-size.ts';
import {isOtherHistory, type Position, positionAfter, readPosition} from './pull-position.ts';
import type {RoundOutcome} from './round-outcome.ts';
import {StagedPages} from './staged-pages.ts';
import {type NewsOfPage, takePage} from './take-page.ts';

export type CompletePull = NewsOfPage & {
  readonly kind: 'done';
  readonly rows: number;
  readonly epoch: string;
};

export type PullOutcome =
  /** `outcome`: what `atEnd` returned, if it was called. */
  | (CompletePull & {readonly outcome: RoundOutcome | null})
  | {readonly kind: 'failed'; readonly error: RequestError; readonly rows: number}
  | {readonly kind: 'out-of-time'; readonly rows: number}
  /** All devices have to start a reset now, and this one can wait. */
  | {readonly kind: 'put-off'; readonly rows: number};

export type PullOptions = {
  /** The first page also tests whether the server answers. */
  readonly mayProbe?: boolean;
  /**
   * Stores what the round ends with, in the transaction of the last page: once that has ended, the screens read and draw
   * what is new. Not called when the mirror has to be read to compare it.
   */
  readonly atEnd?: (pulled: CompletePull) => Promise<RoundOutcome>;
};

/**
 * Brings the mirror up to date, page by page. While a page is stored, the next one is on its way; it is stored only
 * where it continues the mirror.
 */
export async function pullAll(
  ports: Ports,
  deadline: number,
  {mayProbe = false, atEnd}: PullOptions = {},
): Promise<PullOutcome> {
  const {db} = ports;
  const most = mayProbe ? probePage : undefined;
  const [asked, firstPage, isCompared] = await db.transaction('r', db.facts, () =>
    Promise.all([readPosition(db), firstLimit(db, most), isDigestDue(ports)]),
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
      ahead ?? requestPage(ports, next ?? (await readPosition(db)), limit, wants);
    ahead = null;
    next = null;
    const answer = await pageOf(ports, request);
    if (answer.kind === 'failed') return {...answer, rows};
    const {page, tookMs} = answer;
    // A page with few rows says nothing about the connection.
    if (page.has_more) limit = nextLimit(db, request.limit, tookMs);
    if (page.has_more && !isOtherHistory(request.asked, page) && ports.now() <= deadline) {
      ahead = requestPage(ports, positionAfter(request.asked, page), limit, wants);
    }
    rows += page.changes.length;
    const pulled = {kind: 'done', rows, epoch: page.cursor.epoch} as const;
    const end = atEnd && ((news: NewsOfPage) => atEnd({...pulled, ...news}));
    const taken = await takePage(ports, request.asked, page, staged, end);
    if (limit !== remembered) await rememberLimit(db, limit);
    remembered = limit;
    if (taken === null) {
      ahead = null;
      staged = new StagedPages();
      continue;
    }
    if (await canWait(db, request.asked, page)) return {kind: 'put-off', rows};
    if (page.has_more) continue;
    if (taken.outcome || taken.compared || !page.digest) return {...pulled, ...taken};
    return {...pulled, ...taken, compared: await compareDigest(ports, page.digest)};
  }
}

/** Pulls one small page, mostly to test whether the server answers. */
export async function pullOnce(ports: Ports): Promise<PullStep> {
  const {db} = ports;
  const limit = await firstLimit(db, probePage);
  const request = requestPage(ports, await readPosition(db), limit, 'rows');
  const answer = await pageOf(ports, request);
  if (answer.kind === 'failed') return answer;
  const {asked} = request;
  const {page} = answer;
  const taken = await takePage(ports, asked, page, new StagedPages());
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
