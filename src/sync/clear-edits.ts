import type {OutboxEntry} from '#src/db/mutation.ts';
import {removeMorningTexts} from '#src/db/remove-morning-texts.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';
import {rowKey} from './held-edits.ts';

/**
 * An entry reduced to its ids, so that a file cannot bring the edit back and a restore does not send it
 * again.
 */
export function withoutContent(entry: OutboxEntry, now: number): OutboxEntry {
  const {origin: _, ...kept} = entry;
  return {
    ...kept,
    mutation: {...entry.mutation, base: {}, changes: {}},
    title: '',
    state: 'settled',
    settlement: 'erased',
    settledAt: now,
    leftAt: null,
    blockedBy: null,
    problem: null,
  };
}

/**
 * Removes the content of settled edits about deleted brothers and their child rows, their drafts and the texts of the
 * coming mornings, because the person may have been erased. Settled edits wait 30 days for a restored server; deletes
 * keep waiting, because they hold no content. Runs in the caller's transaction over the outbox, the drafts and the facts.
 */
export async function clearEditsOfRemoved(
  db: UserDatabase,
  removed: ReadonlyMap<string, {readonly remove: Iterable<string>}>,
  now: number,
): Promise<void> {
  const places = [...removed]
    .filter(([table]) => table === 'brothers' || isOfBrother(table))
    .flatMap(([table, {remove}]) => [...remove].map((id): [string, string] => [table, id]));
  if (places.length === 0) return;
  await removeMorningTexts(db);
  await removeDrafts(db, places);
  const entries = await db.outbox.where('[table+recordId]').anyOf(places).toArray();
  const written = entries.filter(({state, mutation: {op}}) => {
    return state === 'settled' && (op === 'insert' || op === 'update');
  });
  await db.outbox.bulkPut(written.map((entry) => withoutContent(entry, now)));
}

/** Removes the drafts of these records, and those of new records that belong to them. */
async function removeDrafts(
  {drafts}: UserDatabase,
  places: readonly (readonly [table: string, id: string])[],
): Promise<void> {
  const records = new Set(places.map((place) => place.join('/')));
  const ids = new Set(places.map(([, id]) => id));
  const keys = await drafts.toCollection().primaryKeys();
  const isRemoved = (key: string) =>
    records.has(key) || key.split('/').some((part) => ids.has(part.slice(part.indexOf('=') + 1)));
  await drafts.bulkDelete(keys.filter(isRemoved));
}

/**
 * Does the same for brothers and their child rows of settled edits that a new mirror lacks: the device has missed their
 * tombstones. Runs in the same transaction.
 */
export async function clearEditsOfMissing(
  db: UserDatabase,
  isSeen: (table: string, id: string) => boolean,
  now: number,
): Promise<void> {
  const unsent = new Set((await readUnsettled(db)).map(rowKey));
  const settled = await db.outbox.where('state').equals('settled').toArray();
  const missing = settled.filter(
    (entry) => !isSeen(entry.table, entry.recordId) && !unsent.has(rowKey(entry)),
  );
  const removed = new Map<string, {readonly remove: Set<string>}>();
  for (const {table, recordId} of missing)
    removed.set(table, {remove: new Set(removed.get(table)?.remove).add(recordId)});
  await clearEditsOfRemoved(db, removed, now);
}

function isOfBrother(table: string): boolean {
  if (!isTableName(table)) return false;
  const {parent, fields} = recordOf(table);
  const spec = parent === null ? undefined : fields[parent]?.spec;
  return spec?.kind === 'reference' && spec.table === 'brothers';
}
