import type {PullPage} from '#src/backend/sync-answers.ts';
import {isSameCursor} from '#src/db/cursor.ts';
import {dropFact, readFact, writeFact} from '#src/db/facts.ts';
import {clearStoredViews, writeMirror} from '#src/db/mirror.ts';
import {noteServerColumns} from '#src/db/server-columns.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

import {endApprovedInserts} from './approved-inserts.ts';
import {releaseBlocked} from './blocked.ts';
import {clearEditsOfRemoved} from './clear-edits.ts';
import {compareNew, type Comparison} from './digest.ts';
import type {Ports} from './ports.ts';
import type {RoundOutcome} from './round-outcome.ts';
import {isSamePosition, type Position, readPosition, stagedIndex} from './pull-position.ts';
import {sortChanges} from './sort-changes.ts';
import type {StagedPages} from './staged-pages.ts';
import {foldStaging, stagePage} from './staging.ts';

/** `isRebuilt`: the page has completed a new mirror; `compared`: with the server, if it sent a digest of it. */
export type NewsOfPage = {readonly isRebuilt: boolean; readonly compared: Comparison | null};

const nothingNew: NewsOfPage = {isRebuilt: false, compared: null};

/** `outcome`: what the function returned that was to be called. */
export type TakenPage = NewsOfPage & {readonly outcome: RoundOutcome | null};

/**
 * Stores a page; `null` when the cursor has moved since, so that the page does not fit. `atEnd` is called in the same
 * transaction once no more pages follow and nothing is left to compare.
 */
export async function takePage(
  ports: Ports,
  asked: Position,
  page: PullPage,
  staged: StagedPages,
  atEnd?: (news: NewsOfPage) => Promise<RoundOutcome>,
): Promise<TakenPage | null> {
  const {db} = ports;
  const index = stagedIndex(asked, page);
  const mirror = [db.pages, db.page_revs, db.first_rows, db.kept_answers];
  const files = [db.attachments, db.attachment_bytes];
  return db.transaction(
    'rw',
    [db.facts, db.staging, ...mirror, ...files, db.unreadable, db.outbox, db.drafts],
    async () => {
      const current = await readPosition(db);
      if (!isSamePosition(current, asked)) return null;
      const news =
        index === null
          ? await changeMirror(ports, page, current)
          : await addToNewMirror(ports, page, index, asked, staged);
      const isEnd = !page.has_more && (index !== null || !page.digest);
      return {...news, outcome: isEnd && atEnd ? await atEnd(news) : null};
    },
  );
}

/** Stages a page; the last one completes the new mirror. */
async function addToNewMirror(
  ports: Ports,
  page: PullPage,
  index: number,
  asked: Position,
  staged: StagedPages,
): Promise<NewsOfPage> {
  const {db, now} = ports;
  await stagePage(db, page, index, asked.cursor);
  await staged.add(db, index, page.changes, now());
  if (page.has_more) return nothingNew;
  const folded = await foldStaging(db, now(), staged, isAll(page));
  const compared = page.digest && folded ? await compareNew(ports, page.digest, folded) : null;
  await keepHeldSince(db, page);
  await clearStoredViews(db);
  if (isAll(page)) await endApprovedInserts(db);
  await releaseBlocked(db, () => true);
  return {isRebuilt: folded !== null, compared};
}

/** Writes the changes of a page into the mirror. */
async function changeMirror(
  {db, now}: Ports,
  page: PullPage,
  current: Position,
): Promise<NewsOfPage> {
  const columns = await noteServerColumns(db, page.changes);
  const {tables, unreadable} = sortChanges(page.changes, now(), columns);
  await clearEditsOfRemoved(db, tables, now());
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
  return nothingNew;
}

/** Tells whether the mirror has all that the server has after this page. */
function isAll({has_more: hasMore, held_since: heldSince}: PullPage): boolean {
  return !hasMore && !heldSince;
}

/** Stores since when the server holds changes back; the sync centre shows it. */
async function keepHeldSince(db: UserDatabase, {held_since: since}: PullPage): Promise<void> {
  const known = await readFact(db, 'heldSince');
  if (since && since !== known) await writeFact(db, 'heldSince', since);
  else if (!since && known !== undefined) await dropFact(db, 'heldSince');
}
