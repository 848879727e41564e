import {changesOfSource} from '#src/backend/unpack-page.ts';
import type {FeedChange, UserDatabase} from '#src/db/user-database.ts';

/**
 * The pages of a first sync or a reset that this round has staged, so that they need not be read again in the end. A
 * round that continues another does not have them all.
 */
export class StagedPages {
  #pages: (readonly FeedChange[])[] = [];

  add(index: number, changes: readonly FeedChange[]): void {
    if (index === 0) this.#pages = [];
    if (index === this.#pages.length) this.#pages.push(changes);
  }

  /** All changes of so many staged pages, from the disk when a page is not here. */
  async changes(db: UserDatabase, pages: number): Promise<FeedChange[]> {
    if (this.#pages.length === pages) return this.#pages.flat();
    const stored = await db.staging.orderBy('index').toArray();
    return stored.flatMap((page) =>
      'source' in page ? changesOfSource(page.source) : page.changes,
    );
  }
}
