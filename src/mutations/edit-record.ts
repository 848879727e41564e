import type {UserDatabase} from '#src/db/user-database.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {cleanValues, type InvalidValues} from '#src/records/clean-values.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {besideOtherTab} from './beside-other-tab.ts';
import {storeCarriedOver} from './carry-over.ts';
import {deleteDraftOf, dropDraftInTab} from './drafts.ts';
import {enqueueTogether, type NewEdit} from './enqueue-together.ts';
import {announceEdit, enqueue, type FormShown, type NewMutation} from './enqueue.ts';
import {enqueueHeldBack, type HeldBack} from './held-back.ts';
import {localUser} from './local-user.ts';
import {
  childrenSeen,
  type OpenedForm,
  openRecord,
  proposalsBeside,
  readLayers,
  recordBelow,
  type FormValues,
} from './open-form.ts';
import {rebaseOnSettled} from './rebase-on-settled.ts';
import {type AlongsideEdit, cleanEdit, toInsert, toMutation} from './to-mutation.ts';

export type SaveOutcome =
  /** The edit is stored in the outbox; `review`: an admin will review it. */
  | {readonly kind: 'queued'; readonly review: boolean}
  | {readonly kind: 'unchanged'}
  | (InvalidValues & {
      /** The new record that has the problem, when it is not the form's own. */
      readonly createdId?: string;
      /** The table of the record alongside that has the problem: the form has no field for it. */
      readonly alongside?: TableName;
    });

/** A new record to which a form refers and which is saved with it. */
export type CreatedRecord = {
  readonly table: TableName;
  readonly id: string;
  readonly values: FormValues;
};

/**
 * Saves a form (fields that it does not hold stay as shown): adds the changes to the outbox and removes
 * the draft, in one transaction. The records that were `created` in it make one group with it, those that
 * others refer to first, and so do the existing ones that it edits or deletes `alongside`. Rejects when the device could
 * not store it.
 */
export async function saveForm(
  opened: OpenedForm,
  typed: FormValues,
  created: readonly CreatedRecord[] = [],
  alongside: readonly AlongsideEdit[] = [],
): Promise<SaveOutcome> {
  const own = cleanEdit({opened, values: typed});
  if (own.kind === 'invalid') return own;
  const inserts: CreatedRecord[] = [];
  for (const record of created) {
    const checked = cleanValues(recordOf(record.table), record.values);
    if (checked.kind === 'invalid') return {...checked, createdId: record.id};
    inserts.push({...record, values: checked.values});
  }
  const {db, isAdmin} = await localUser(opened.userId);
  const {mutation, values: saved} = own;
  const others: NewEdit[] = [];
  const deletions: NewEdit[] = [];
  for (const other of alongside) {
    if ('deleted' in other) {
      deletions.push(await deletionOf(db, other.deleted.table, other.deleted.id));
      continue;
    }
    const {opened: form} = other;
    const edit = cleanEdit(other);
    if (edit.kind === 'invalid') return {...edit, alongside: form.table};
    const title = titleIn(form.table, form.shown);
    if (edit.mutation) others.push({opened: form, mutation: edit.mutation, title});
  }
  const isStored = await db.transaction(
    'rw',
    [db.outbox, db.drafts, db.pages, db.facts],
    async () => {
      const added = mutation && (await besideOtherTab(db, mutation));
      const based = added && (await rebaseOnSettled(db, opened, added));
      const edits: NewEdit[] = [];
      for (const {table, id, values} of based ? inserts : []) {
        const insert = toInsert(table, id, values);
        if ((await besideOtherTab(db, insert)) === null) continue;
        edits.push({mutation: insert, title: titleIn(table, values)});
        await storeCarriedOver(db, {table, isNew: true}, values);
      }
      const title = titleIn(opened.table, opened.shown);
      if (based) edits.push({mutation: based, title, shown: shownBeside(opened, based)});
      edits.push(...others, ...deletions);
      await enqueueTogether(db, edits);
      await deleteDraftOf(db, opened);
      await storeCarriedOver(db, opened, saved);
      return edits.length > 0;
    },
  );
  dropDraftInTab(db, opened);
  if (!isStored) return {kind: 'unchanged'};
  announceEdit();
  return {kind: 'queued', review: !isAdmin};
}

/** A deletion of a record on this device. */
export type Deletion = {
  /** `null` when it cannot be undone. */
  readonly held: HeldBack | null;
  /** `false` when the record was never sent, so that the server does not have to delete it. */
  readonly isToSend: boolean;
};

/** Queues the deletion of a record. It stays on screen, as going, until the server accepts it. */
export async function deleteRecord(table: TableName, id: string): Promise<Deletion> {
  const {isToSend} = await deleteBy(enqueue, table, id);
  return {held: null, isToSend};
}

/** Queues the deletion of a record as `deleteRecord` does, and holds it back, so that it can be undone. */
export async function deleteUndoably(table: TableName, id: string): Promise<Deletion> {
  const {queued, isToSend} = await deleteBy(enqueueHeldBack, table, id);
  return {held: queued, isToSend};
}

async function deleteBy<T>(
  queue: (db: UserDatabase, edit: NewMutation, title: string, shown?: FormShown) => Promise<T>,
  table: TableName,
  id: string,
): Promise<{queued: T; isToSend: boolean}> {
  const {db} = await localUser();
  const {mutation, title, shown} = await deletionOf(db, table, id);
  const deletion = await db.transaction('rw', db.outbox, async () => {
    const queued = await queue(db, mutation, title, shown);
    const ofRow = await db.outbox.where('[table+recordId]').equals([table, id]).toArray();
    return {queued, isToSend: ofRow.some(({state}) => state !== 'settled')};
  });
  announceEdit();
  return deletion;
}

/** Reads what the deletion of a record says of it. */
export async function deletionOf(db: UserDatabase, table: TableName, id: string): Promise<NewEdit> {
  const {official, open, shownProposals} = await readLayers(db, table, id);
  const record = official ?? recordBelow(table, id, open, shownProposals);
  const base = record ? await childrenSeen(db, table, id) : {};
  const mutation: NewMutation = {
    table,
    op: 'delete',
    id,
    base_version: record?.version ?? null,
    base,
    changes: {},
    ...(open ? {on_proposal: open.id} : {}),
  };
  const shown = proposalsBeside(table, open, shownProposals);
  return {mutation, title: titleIn(table, official), shown};
}

/** Archives a brother: the lists omit them, and the profile stays. */
export async function archiveBrother(id: string): Promise<void> {
  await setArchivedAt(id, new Date().toISOString());
}

/**
 * Brings an archived brother back. Returns whether that changes the record: there is nothing to review when it only takes
 * back the user's own edit or proposal.
 */
export function restoreBrother(id: string): Promise<boolean> {
  return setArchivedAt(id, null);
}

async function setArchivedAt(id: string, at: string | null): Promise<boolean> {
  const opened = await openRecord('brothers', id);
  const {db} = await localUser();
  const mutation = toMutation(opened, {...opened.shown, deleted_at: at});
  if (!mutation) return false;
  const title = titleIn('brothers', opened.shown);
  await db.transaction('rw', db.outbox, async () => enqueue(db, mutation, title));
  announceEdit();
  return at !== (opened.base?.deleted_at ?? null);
}

function shownBeside(opened: OpenedForm, based: NewMutation): FormShown {
  const others = Object.entries(opened.proposalOf ?? {}).filter(
    ([name, proposal]) => name in based.changes && proposal !== based.on_proposal,
  );
  const proposalOf = others.length > 0 ? {proposalOf: Object.fromEntries(others)} : {};
  return {recorded: recordShown(opened, based), ...proposalOf};
}

/**
 * The values in the base of an edit that the record holds and its form showed; none once the edit has moved to another
 * version.
 */
function recordShown(
  {base: record, shown, baseVersion}: OpenedForm,
  {base, base_version}: NewMutation,
): NewMutation['base'] {
  if (record === null || base_version !== baseVersion) return {};
  const held: FormValues = record;
  const isShown = ([name, value]: [string, unknown]) =>
    isEqualJson(value, held[name] ?? null) && isEqualJson(value, shown[name] ?? null);
  return Object.fromEntries(Object.entries(base).filter(isShown));
}
