import type {UserDatabase} from '#src/db/user-database.ts';
import {addToGroup} from '#src/lib/add-to-group.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {valueOf} from '#src/lib/values.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {deletionOf} from './edit-record.ts';
import {enqueueTogether, type NewEdit} from './enqueue-together.ts';
import {announceEdit} from './enqueue.ts';
import {localUser} from './local-user.ts';
import {type OpenedForm, openForm} from './open-form.ts';
import {largestGroup} from './save-group.ts';
import {toMutation} from './to-mutation.ts';

/** A field of a row that refers to a record. */
type Reference = {readonly table: TableName; readonly id: string; readonly field: string};

/** What takes the place of a record. */
export type Replacement = {
  /** The id of a record of the same type. */
  readonly other: string;
  /** The fields that refer to the record. */
  readonly references: readonly Reference[];
  /** The fields that refer to the other record already. */
  readonly present: readonly Reference[];
};

/**
 * Makes all references to a record refer to another one and deletes the record, as one group of edits: all or none are
 * applied. An entry of a brother that he has with the other record already, e.g. an election of a chapter that was entered
 * twice, is deleted, too. More edits than a group can hold are several groups, the deletion in the last. Rejects when the
 * device could not store them.
 */
export async function replaceRecord(
  table: TableName,
  id: string,
  replacement: Replacement,
): Promise<void> {
  const {db} = await localUser();
  const edits = [...(await editsOf(db, replacement)), await deletionOf(db, table, id)];
  await db.transaction('rw', [db.outbox, db.pages], async () => {
    for (let first = 0; first < edits.length; first += largestGroup)
      await enqueueTogether(db, edits.slice(first, first + largestGroup));
  });
  announceEdit();
}

/** One edit for each row, also for a row that refers to the record in several fields. */
async function editsOf(
  db: UserDatabase,
  {other, references, present}: Replacement,
): Promise<NewEdit[]> {
  const rows = new Map<string, Reference[]>();
  for (const reference of references)
    addToGroup(rows, `${reference.table}/${reference.id}`, reference);
  const there = await entriesIn(
    present.filter((one) => references.some((each) => isSameField(one, each))),
  );
  const edits: NewEdit[] = [];
  for (const fields of rows.values()) {
    const [row] = fields;
    const opened = row && (await openForm(row.table, row.id));
    if (!opened) continue;
    const values = Object.fromEntries(fields.map(({field}) => [field, other]));
    const referring = {...opened.shown, ...values};
    if (there.some((one) => holdsAll(one, {...opened, shown: referring}))) {
      edits.push(await deletionOf(db, row.table, row.id));
      continue;
    }
    const mutation = toMutation(opened, referring);
    const title = titleIn(opened.table, opened.shown);
    if (mutation !== null) edits.push({opened, mutation, title});
  }
  return edits;
}

function isSameField(one: Reference, other: Reference): boolean {
  return one.table === other.table && one.field === other.field;
}

/** Reads the entries of brothers among the referring rows. */
async function entriesIn(references: readonly Reference[]): Promise<readonly OpenedForm[]> {
  const forms: OpenedForm[] = [];
  for (const {table, id} of references) {
    const opened = recordOf(table).parent === null ? null : await openForm(table, id);
    if (opened) forms.push(opened);
  }
  return forms;
}

/** Tells whether an entry, which the server has, holds all that another one does, its brother included. */
function holdsAll({table, id, base, shown}: OpenedForm, other: OpenedForm): boolean {
  if (table !== other.table || id === other.id || base === null) return false;
  return Object.entries(other.shown).every(
    ([field, value]) =>
      (value ?? null) === null ||
      (isEqualJson(value, shown[field]) && isEqualJson(value, valueOf(base, field))),
  );
}
