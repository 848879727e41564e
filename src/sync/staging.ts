import type {PullPage} from '#src/backend/sync-answers.ts';
import {type Cursor, historyOf, isBehind} from '#src/db/cursor.ts';
import {dropFact, readFact, writeFact} from '#src/db/facts.ts';
import {readAllRows, replaceMirror} from '#src/db/mirror.ts';
import {isAccepted} from '#src/db/mutation.ts';
import {removeMorningTexts} from '#src/db/remove-morning-texts.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import type {UnreadableRow, UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';

import {
  clearEditsOfMissing,
  clearEditsOfRemoved,
  type Place,
  removeDraftsOf,
} from './clear-edits.ts';
import {clearUnseen, dropUnseenAttachments, seenIn} from './clear-unseen.ts';
import {StagedPages} from './staged-pages.ts';

/**
 * Stores a page of a first sync or a reset in `staging`, with its cursor: a killed sync continues where it
 * stopped, and the mirror is never half visible. Page 0 starts over. `asked` is the cursor of its request.
 */
export async function stagePage(
  db: UserDatabase,
  page: PullPage,
  index: number,
  asked: Cursor | null,
): Promise<void> {
  const before = await readFact(db, 'staging');
  if (index === 0) await db.staging.clear();
  const {changes, source} = page;
  await db.staging.put(source ? {index, source} : {index, changes});
  // A server starts again for another history, for another role, or because it no longer knows such a cursor.
  const isSameEpoch = page.reset && asked?.epoch === page.cursor.epoch;
  await writeFact(db, 'staging', {
    cursor: page.cursor,
    pages: index + 1,
    rows: (index === 0 ? 0 : (before?.rows ?? 0)) + page.changes.length,
    isSetBack: isSameEpoch || (before?.isSetBack ?? false),
  });
}

/** A mirror that was just written. */
export type NewMirror = {
  /** By table and id. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, AnyRow>>;
  readonly unreadable: readonly UnreadableRow[];
};

/**
 * Replaces the mirror by the staged pages, in the caller's transaction. Resolves to the new mirror. `isWhole`: the server
 * holds no row back.
 */
export async function foldStaging(
  db: UserDatabase,
  now: number,
  pages = new StagedPages(),
  isWhole = true,
): Promise<NewMirror | null> {
  const staging = await readFact(db, 'staging');
  if (!staging) return null;
  // The cursor is missing when the mirror is to be pulled again, but its history and its last position are still known.
  const cursor = await readFact(db, 'cursor');
  const seen = cursor ?? (await readFact(db, 'lastCursor'));
  const former = cursor ? historyOf(cursor) : await readFact(db, 'history');
  const history = historyOf(staging.cursor);
  const {tables, unreadable: parked} = await pages.sorted(db, staging.pages, now);
  const unreadable = [...parked.values()];
  const rows = new Map([...tables].map(([table, {put}]) => [table, put]));
  const isSetBack = staging.isSetBack === true || (seen && isBehind(staging.cursor, seen));
  const isSameHistory = former === history && !isSetBack;
  if (isSameHistory) {
    if (cursor) await keepNewer(db, rows);
    await clearEditsOfRemoved(db, tables, now);
    // The same history, but the role or the link of the account has changed.
    if (seen && seen.epoch !== staging.cursor.epoch) await clearUnseen(db, rows, now);
  } else {
    // Edits are sent during a first sync as well, and nothing tells whether the history that accepted them is this one.
    await overtakeAnswers(db);
    await offerAgain(db);
  }
  if (isWhole) {
    const isMissing = await missingFrom(db, rows, unreadable);
    await removeDraftsOf(db, isMissing);
    // The digest may differ because the server was set back unnoticed: then it needs these edits once more.
    const hasDiffered =
      !cursor && (await readFact(db, 'generation')) && (await readFact(db, 'digestMisses'));
    if (isSameHistory && !hasDiffered) await clearEditsOfMissing(db, isMissing, now);
  }
  await dropUnseenAttachments(db, rows, staging.cursor.epoch);
  await replaceMirror(db, rows);
  await removeMorningTexts(db);
  await db.unreadable.clear();
  await db.unreadable.bulkPut(unreadable);
  await db.staging.clear();
  await dropFact(db, 'staging');
  await writeFact(db, 'cursor', staging.cursor);
  await dropFact(db, 'lastCursor');
  await writeFact(db, 'history', history);
  await writeFact(
    db,
    'arrived',
    Object.fromEntries([...rows].map(([table, byId]) => [table, byId.size])),
  );
  await writeFact(db, 'generation', ((await readFact(db, 'generation')) ?? 0) + 1);
  // A rebuilt mirror is compared with the server at the next chance.
  await dropFact(db, 'digestAt');
  return {rows, unreadable};
}

/** Tells whether a record is neither in the new mirror, nor proposed, nor in an edit that the user has to send. */
async function missingFrom(
  db: UserDatabase,
  rows: NewMirror['rows'],
  unreadable: NewMirror['unreadable'],
): Promise<(place: Place) => boolean> {
  const isSeen = seenIn(rows);
  const unsent = (await readUnsettled(db)).map(({table, recordId: id}) => ({table, id}));
  const here = new Set([...unreadable, ...unsent].map(({table, id}) => `${table}/${id}`));
  return ([table, id]) => !isSeen(table, id) && !here.has(`${table}/${id}`);
}

/** A push may have brought a newer row than an earlier page of this reset. */
async function keepNewer(db: UserDatabase, rows: Map<string, Map<string, AnyRow>>): Promise<void> {
  for (const {table, row} of await readAllRows(db)) {
    const staged = rows.get(table)?.get(row.id);
    if (staged && staged.version < row.version) rows.get(table)?.set(row.id, row);
  }
}

/** Makes every answer from before this pull invalid that no tab has read yet. */
async function overtakeAnswers({outbox}: UserDatabase): Promise<void> {
  const waiting = await outbox.where('state').equals('waiting').toArray();
  await outbox.bulkPut(waiting.map((entry) => ({...entry, attempt: entry.attempt + 1})));
}

/**
 * The server was perhaps set back, so it may have lost edits that it had accepted from this device. They are sent
 * again under the same ids, so that those it still has are not applied twice. Withdrawals are included,
 * because otherwise the proposal would be open again.
 */
async function offerAgain(db: UserDatabase): Promise<void> {
  const settled = await db.outbox.where('state').equals('settled').toArray();
  const lost = settled.filter(({settlement}) => isAccepted(settlement));
  await db.outbox.bulkPut(
    lost.map((entry) => ({...entry, state: 'waiting', settlement: null, settledAt: null})),
  );
}
