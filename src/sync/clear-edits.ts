import {deleteKeptAttachments} from '#src/db/kept-attachments.ts';
import {clearStoredViews} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {removeMorningTexts} from '#src/db/remove-morning-texts.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {brothersNamedIn, subjectOfDraft} from '#src/records/draft-key.ts';
import type {AnyRow} from '#src/records/record.ts';
import {personalTables} from '#src/records/registry.ts';
import {isBlankProposal} from './blank-proposal.ts';
import type {SortedChanges} from './sort-changes.ts';

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

/** A row, by its table and id. */
export type Place = readonly [table: string, id: string];

/**
 * Removes what this device holds about the brothers, and rows of theirs, that a pull has deleted, because the person may
 * have been erased. A proposal that an erasure has blanked counts as well: its record was perhaps never in the mirror.
 * Runs in the caller's transaction over the outbox, the drafts, the facts, the attachments and what screens have kept.
 */
export async function clearEditsOfRemoved(
  db: UserDatabase,
  tables: SortedChanges['tables'],
  now: number,
): Promise<void> {
  const proposals = [...(tables.get('pending_changes')?.put.values() ?? [])];
  const places = personalOf([
    ...[...tables].flatMap(([table, {remove}]) => [...remove].map((id) => [table, id] as const)),
    ...proposals.filter(isBlankProposal).map(recordOfProposal),
  ]);
  if (places.length === 0) return;
  await clearStoredViews(db);
  const gone = new Set(places.map(String));
  await removeDraftsOf(db, (place) => gone.has(String(place)));
  if (places.some(([table]) => table === 'brothers')) await removeMorningTexts(db);
  const kept = db.attachments.where('[table+recordId]').anyOf(places);
  await deleteKeptAttachments(db, await kept.primaryKeys());
  await clearEdits(db, places, now);
}

/**
 * Removes the content of settled edits of these records. Settled edits wait 30 days for a restored server; deletes keep
 * waiting, because they hold no content.
 */
async function clearEdits(db: UserDatabase, places: readonly Place[], now: number): Promise<void> {
  if (places.length === 0) return;
  const entries = await db.outbox.where('[table+recordId]').anyOf(places).toArray();
  const written = entries.filter(({state, mutation: {op}}) => {
    return state === 'settled' && (op === 'insert' || op === 'update');
  });
  await db.outbox.bulkPut(written.map((entry) => withoutContent(entry, now)));
}

/**
 * Does the same for settled edits of persons that a new mirror lacks: the device may have missed their tombstones. Runs in
 * the same transaction.
 */
export async function clearEditsOfMissing(
  db: UserDatabase,
  isMissing: (place: Place) => boolean,
  now: number,
): Promise<void> {
  const settled = await db.outbox.where('state').equals('settled').toArray();
  const edited = settled.map(({table, recordId}) => [table, recordId] as const);
  await clearEdits(db, personalOf(edited.filter(isMissing)), now);
}

/** Removes the drafts of persons of whom `isGone` holds, of their new records, and of a group that names one of them. */
export async function removeDraftsOf(
  {drafts}: UserDatabase,
  isGone: (place: Place) => boolean,
): Promise<void> {
  await drafts
    .filter(({key, values}) => {
      const subject = subjectOfDraft(key);
      const group = brothersNamedIn(key, values).map((id) => ['brothers', id] as const);
      return [...(subject === null ? [] : [subject]), ...group].some(isGone);
    })
    .delete();
}

function personalOf(places: readonly Place[]): Place[] {
  const personal = new Set<string>(personalTables());
  return places.filter(([table]) => personal.has(table));
}

function recordOfProposal(proposal: AnyRow): Place {
  return [String(proposal['target_table_name']), String(proposal['record_id'])];
}
