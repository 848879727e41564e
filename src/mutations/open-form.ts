import {readMirrorRow, readMirrorTable} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {isShown, type LocalRow, overlayRow, type Proposal} from '#src/db/overlay.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';
import {childTables, recordOf, type RowOf, type TableName} from '#src/records/registry.ts';
import {localUser} from './local-user.ts';

export type FormValues = Readonly<Record<string, unknown>>;

/**
 * The values of a new record that follow from where it is added, e.g. its brother. The form does not ask
 * for them.
 */
export type Given = Readonly<Record<string, string>>;

/**
 * The data on which a form was opened. Stored with its draft, because an edit names what its writer saw
 * when editing began, not the record at the time of saving.
 */
export type OpenedForm<T extends TableName = TableName> = {
  /** The user who opened it; drafts of older builds do not name them. */
  readonly userId?: string;
  readonly table: T;
  readonly id: string;
  readonly isNew: boolean;
  /** Distinguishes the forms of one record in several tabs; a new record's own id distinguishes its form. */
  readonly formId?: string;
  /** The record as the server has it; `null` when it does not have it yet. */
  readonly base: RowOf<T> | null;
  readonly baseVersion: number | null;
  /** The user's own open proposal whose values the form shows. */
  readonly onProposal: string | null;
  /** By field, the own proposal whose value the form shows, when it is not `onProposal`. */
  readonly proposalOf?: Readonly<Record<string, string>>;
  /** The user's own unsettled edits of the record that the form shows, by their numbers in the outbox. */
  readonly unsent?: readonly number[];
  /** The values to edit: the record with the user's own edits laid over it, or the defaults. */
  readonly shown: FormValues;
  /** Only a new record has it. */
  readonly given?: Given;
  /** The reason why an administrator rejected the edit that is now edited again. */
  readonly rejection?: string;
};

/** Returns the data of a form of a new record. */
export async function openNewForm<T extends TableName>(
  table: T,
  given: Given = {},
): Promise<OpenedForm<T>> {
  const {userId} = await localUser();
  return {userId, ...newForm(table, given)};
}

/** Reads the data of a form; `null` when there is no such row. */
export async function openForm<T extends TableName>(
  table: T,
  id: string | null,
  given: Given = {},
): Promise<OpenedForm<T> | null> {
  if (id === null) return openNewForm(table, given);
  const {db, userId} = await localUser();
  const {official, entries, open, shownProposals, local} = await readLayers(db, table, id);
  if (!local) return null;
  const record = official ?? recordBelow(table, id, open, shownProposals);
  return {
    userId,
    table,
    id,
    isNew: false,
    formId: crypto.randomUUID(),
    // The mirror holds checked rows of the table they are read from.
    base: record as RowOf<T> | null,
    baseVersion: record?.version ?? null,
    onProposal: open?.id ?? null,
    ...(entries.length > 0 ? {unsent: entries.map(({seq}) => seq)} : {}),
    ...proposalsBeside(table, open, shownProposals),
    shown: fieldValues(table, local.row),
  };
}

/** Reads the data of a form of a record that is on this device; throws when there is none. */
export async function openRecord<T extends TableName>(
  table: T,
  id: string,
): Promise<OpenedForm<T>> {
  const opened = await openForm(table, id);
  if (!opened) throw new Error(`There is no such record on this device: ${table} ${id}`);
  return opened;
}

type Layers = {
  readonly official: AnyRow | null;
  readonly entries: OutboxEntry[];
  /** The user's own open proposal for this row. */
  readonly open: Proposal | undefined;
  readonly shownProposals: Proposal[];
  /** The row as the user sees it; `null` when there is none. */
  readonly local: LocalRow | null;
};

/** Reads everything this device has of one row. */
export async function readLayers(db: UserDatabase, table: TableName, id: string): Promise<Layers> {
  return db.transaction('r', [db.pages, db.outbox], async () => {
    const official = (await readMirrorRow(db, table, id)) ?? null;
    const entries = await db.outbox
      .where('[table+recordId]')
      .equals([table, id])
      .filter(({state}) => state !== 'settled')
      .sortBy('seq');
    const rows = await readMirrorTable(db, 'pending_changes');
    const own = rows.filter((row) => row['record_id'] === id && row['target_table_name'] === table);
    const proposals = own as unknown as Proposal[];
    const shownProposals = proposals
      .filter((proposal) => isShown(proposal, official))
      .sort((a, b) => ((a.created_at ?? '') < (b.created_at ?? '') ? -1 : 1));
    const open = shownProposals.findLast(({status}) => status === 'pending');
    const local = overlayRow(table, id, official, shownProposals, entries);
    return {official, entries, open, shownProposals, local};
  });
}

/**
 * The record on which an own open update is based, when it has not been pulled: the server accepted an
 * update, so it has approved the insert. `null`: no such record is known.
 */
export function recordBelow(
  table: TableName,
  id: string,
  open: Proposal | undefined,
  shownProposals: readonly Proposal[],
): AnyRow | null {
  if (open?.operation !== 'update' || open.base_version === null) return null;
  const added = shownProposals.filter(({operation}) => operation === 'insert');
  const row = overlayRow(table, id, null, added, [])?.row;
  return row ? {...row, version: open.base_version} : null;
}

/** Which proposals hold the values on screen, when they are not all of the open one. */
export function proposalsBeside(
  table: TableName,
  open: Proposal | undefined,
  shown: readonly Proposal[],
): Pick<OpenedForm, 'proposalOf'> {
  return shown.some((one) => one !== open) ? {proposalOf: holdersOf(table, shown)} : {};
}

/**
 * By field, which of several proposals holds the value on screen. One that inserts the record shows all of
 * it.
 */
function holdersOf(table: TableName, shown: readonly Proposal[]): Record<string, string> {
  const holders = shown.flatMap(({id, operation, proposed_changes: values}) => {
    const names = operation === 'insert' ? recordOf(table).fields : values;
    return Object.keys({...(names as object | null)}).map((name): [string, string] => [name, id]);
  });
  return Object.fromEntries(holders);
}

function newForm<T extends TableName>(table: T, given: Given): OpenedForm<T> {
  const {fields} = recordOf(table);
  const initial = Object.fromEntries(
    Object.entries(fields).map(([name, {spec}]) => [
      name,
      spec.kind === 'choice' ? spec.initial : null,
    ]),
  );
  const shown = {...initial, ...given};
  const id = crypto.randomUUID();
  return {table, id, isNew: true, base: null, baseVersion: null, onProposal: null, shown, given};
}

function fieldValues(table: TableName, row: object): FormValues {
  const values = row as FormValues;
  const names = Object.keys(recordOf(table).fields);
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/**
 * The versions of a record's child rows, because a user must not delete rows that were not shown; and the user's own
 * proposals about such rows, which were shown, too: their approval is no change that the user has not seen.
 */
export async function childrenSeen(
  db: UserDatabase,
  table: TableName,
  id: string,
): Promise<FormValues> {
  const tables = childTables(table);
  if (tables.length === 0) return {};
  const seen: Record<string, Record<string, number>> = {};
  const proposed: string[] = [];
  const proposals = (await readMirrorTable(db, 'pending_changes')) as unknown as Proposal[];
  for (const child of tables) {
    const {parent} = recordOf(child);
    const rows = new Map((await readMirrorTable(db, child)).map((row) => [row.id, row]));
    const isOfParent = (values: unknown): boolean =>
      parent !== null && (values as FormValues | undefined)?.[parent] === id;
    const own = [...rows.values()].filter(isOfParent);
    seen[child] = Object.fromEntries(own.map((row) => [row.id, row.version]));
    for (const proposal of proposals) {
      if (proposal.target_table_name !== child) continue;
      const row = rows.get(proposal.record_id);
      if (isOfParent(row ?? proposal.proposed_changes) && isShown(proposal, row ?? null))
        proposed.push(proposal.id);
    }
  }
  return {'*children': seen, ...(proposed.length > 0 ? {'*proposed': proposed} : {})};
}
