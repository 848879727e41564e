import type {OutboxEntry} from '#src/db/mutation.ts';
import {removeMorningTexts} from '#src/db/remove-morning-texts.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';

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
 * Removes the content of settled edits about deleted brothers and their child rows, and the texts of the coming
 * mornings, because the person may have been erased. Settled edits wait 30 days for a restored server; deletes keep
 * waiting, because they hold no content. Runs in the caller's transaction over the outbox and the facts.
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
  const entries = await db.outbox.where('[table+recordId]').anyOf(places).toArray();
  const written = entries.filter(({state, mutation: {op}}) => {
    return state === 'settled' && (op === 'insert' || op === 'update');
  });
  await db.outbox.bulkPut(written.map((entry) => withoutContent(entry, now)));
}

function isOfBrother(table: string): boolean {
  if (!isTableName(table)) return false;
  const {parent, fields} = recordOf(table);
  const spec = parent === null ? undefined : fields[parent]?.spec;
  return spec?.kind === 'reference' && spec.table === 'brothers';
}
