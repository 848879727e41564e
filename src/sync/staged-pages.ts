import {changesOfSource} from '#src/backend/unpack-page.ts';
import {noteServerColumns} from '#src/db/server-columns.ts';
import type {FeedChange, UserDatabase} from '#src/db/user-database.ts';

import {nothingSorted, sortChanges, type SortedChanges} from './sort-changes.ts';

/**
 * The pages of a first sync or a reset that this round has staged. Each is checked and sorted when it arrives, while the
 * server prepares the next. A round that continues another does not have them all.
 */
export class StagedPages {
  #count = 0;
  #sorted = nothingSorted();

  /** Takes a page in, in the caller's transaction over `facts`. */
  async add(
    db: UserDatabase,
    index: number,
    changes: readonly FeedChange[],
    now: number,
  ): Promise<void> {
    if (index === 0) {
      this.#count = 0;
      this.#sorted = nothingSorted();
    }
    if (index !== this.#count) return;
    this.#count += 1;
    sortChanges(changes, now, await noteServerColumns(db, changes), this.#sorted);
  }

  /** So many staged pages, sorted; read from the disk when one is not here. Runs in a transaction over `facts`. */
  async sorted(db: UserDatabase, pages: number, now: number): Promise<SortedChanges> {
    if (this.#count === pages) return this.#sorted;
    const stored = await db.staging.orderBy('index').toArray();
    const changes = stored.flatMap((page) =>
      'source' in page ? changesOfSource(page.source) : page.changes,
    );
    return sortChanges(changes, now, await noteServerColumns(db, changes));
  }
}
