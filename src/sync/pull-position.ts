import type {PullPage} from '#src/backend/sync-answers.ts';
import {type Cursor, historyOf, isSameCursor} from '#src/db/cursor.ts';
import {readFact} from '#src/db/facts.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/** Where the next page continues: behind the mirror, or behind the pages that are staged for a new one. */
export type Position = {readonly cursor: Cursor | null; readonly staged: number | null};

/** Reads where the next page continues. */
export async function readPosition(db: UserDatabase): Promise<Position> {
  return db.transaction('r', db.facts, async () => {
    const staging = await readFact(db, 'staging');
    if (staging) return {cursor: staging.cursor, staged: staging.pages};
    return {cursor: (await readFact(db, 'cursor')) ?? null, staged: null};
  });
}

export function isSamePosition(a: Position, b: Position): boolean {
  return a.staged === b.staged && isSameCursor(a.cursor, b.cursor);
}

/** The number of the page in `staging` that this one becomes; `null` when it changes the mirror itself. */
export function stagedIndex(asked: Position, page: PullPage): number | null {
  return asked.cursor === null || page.reset ? 0 : asked.staged;
}

/** Returns where the page after this one continues. */
export function positionAfter(asked: Position, page: PullPage): Position {
  const index = stagedIndex(asked, page);
  return {cursor: page.cursor, staged: index === null ? null : index + 1};
}

/** Tells whether a page begins another history of the server than the one that was asked for. */
export function isOtherHistory({cursor}: Position, page: PullPage): boolean {
  return cursor !== null && historyOf(cursor) !== historyOf(page.cursor);
}

/** Tells whether the mirror on screen is about to be replaced by another. */
export function isResetting(db: UserDatabase): Promise<boolean> {
  return db.transaction('r', db.facts, async () => {
    if ((await readFact(db, 'history')) === undefined) return false;
    const {cursor, staged} = await readPosition(db);
    return cursor === null || staged !== null;
  });
}
