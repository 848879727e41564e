import type {StoredFacts} from '#src/db/facts.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {openFamilyCache, openRowCache} from '#src/db/part-cache.ts';
import {openTableCache, type TableCache} from '#src/db/table-cache.ts';
import {type Accepted, countAccepted, readUnsettled} from '#src/db/unsettled.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {TableName} from '#src/records/registry.ts';
import {type LiveValue, openLiveValue} from './live-value.ts';

/** The signed-in user's database with its cached values in this tab. */
export type Local = {
  readonly db: UserDatabase;
  readonly table: (name: TableName) => TableCache;
  /** The rows of a table that belong to a record, e.g. the vows of a brother. */
  readonly family: (name: TableName, parentId: string) => TableCache;
  /** One row of a table: from its page alone, unless something needs the whole table or many of its rows. */
  readonly row: (name: TableName, id: string) => TableCache;
  /** Mutations that wait or need attention, in order. */
  readonly unsettled: LiveValue<OutboxEntry[]>;
  readonly facts: LiveValue<Partial<StoredFacts>>;
  /** The mutations that the server has accepted in the present round. */
  readonly taken: LiveValue<Accepted>;
};

/** Where a page shows more rows of a table, one read of the table takes less time. */
const mostRowsAlone = 20;

/** Opens the cached values of a database; each is read when something subscribes to it. */
export function openLocal(db: UserDatabase): Local {
  const caches = new Map<string, TableCache>();
  const cached = (key: string, open: (onRelease: () => void) => TableCache): TableCache => {
    let cache = caches.get(key);
    if (!cache) caches.set(key, (cache = open(() => caches.delete(key))));
    return cache;
  };
  const table = (name: TableName) => cached(name, () => openTableCache(db, name));
  return {
    db,
    table,
    family: (name, parentId) =>
      cached(`${name} of ${parentId}`, (onRelease) =>
        openFamilyCache(db, name, parentId, onRelease),
      ),
    row: (name, id) => {
      const key = `${name}/${id}`;
      const known = caches.get(key);
      // A screen that shows the row already does not wait for the table.
      if (known?.isWatched()) return known;
      if (table(name).isWatched()) return table(name);
      const alone = [...caches.keys()].filter((one) => one.startsWith(`${name}/`)).length;
      if (!known && alone >= mostRowsAlone) return table(name);
      return cached(key, (onRelease) => openRowCache(db, name, id, onRelease));
    },
    unsettled: openLiveValue(() => readUnsettled(db)),
    taken: openLiveValue(() => countAccepted(db)),
    facts: openLiveValue(async () => {
      const facts = await db.facts.toArray();
      return Object.fromEntries(facts.map(({key, value}) => [key, value]));
    }),
  };
}
