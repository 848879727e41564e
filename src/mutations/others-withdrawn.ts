import {readMirrorRow, readMirrorTable} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import type {Proposal} from '#src/db/overlay.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {localUser} from './local-user.ts';
import {type FormValues, readLayers} from './open-form.ts';

/** A change that the server withdraws with another one. */
export type Withdrawn = {
  readonly table: TableName;
  readonly id: string;
  readonly values: FormValues;
  /** The title of the brother to whom a row of a life belongs; empty for a record of its own. */
  readonly owner: string;
};

/** Returns the other open proposals that the server withdraws with one: those of its group. */
export async function othersWithdrawnWith(proposalId: string): Promise<readonly Withdrawn[]> {
  const {db} = await localUser();
  return named(db, await othersOfGroup(db, proposalId));
}

/**
 * Returns the other changes that the server withdraws when the user deletes a record: those of the group that proposes the
 * record, if it is no more than proposed.
 */
export async function othersWithdrawnWithRecord(
  table: TableName,
  id: string,
): Promise<readonly Withdrawn[]> {
  const {db, isAdmin} = await localUser();
  const {official, open, entries} = await readLayers(db, table, id);
  if (official !== null) return [];
  const proposed = open?.operation === 'insert' ? await othersOfGroup(db, open.id) : [];
  const added = entries.find(({mutation}) => mutation.op === 'insert');
  // What an administrator sends is applied, and the record alone is deleted.
  const unsent = added === undefined || isAdmin ? [] : await othersUnsent(db, added);
  return named(db, [...proposed, ...unsent]);
}

type Edit = {readonly table: TableName; readonly id: string; readonly changes: FormValues};

async function othersOfGroup(db: UserDatabase, proposalId: string): Promise<Edit[]> {
  const proposals = (await readMirrorTable(db, 'pending_changes')) as unknown as Proposal[];
  const group = proposals.find(({id}) => id === proposalId)?.group_id ?? null;
  if (group === null) return [];
  return proposals
    .filter((one) => one.id !== proposalId && one.group_id === group && one.status === 'pending')
    .flatMap(({target_table_name: table, record_id: id, proposed_changes: changes}) =>
      isTableName(table) ? [{table, id, changes: {...(changes as FormValues | null)}}] : [],
    );
}

async function othersUnsent(db: UserDatabase, {seq, mutation}: OutboxEntry): Promise<Edit[]> {
  if (mutation.group === undefined) return [];
  const others = await db.outbox
    .filter((one) => one.mutation.group === mutation.group && one.state !== 'settled')
    .toArray();
  return others
    .filter((one) => one.seq !== seq)
    .map((one) => ({table: one.table, id: one.recordId, changes: one.mutation.changes}));
}

async function named(db: UserDatabase, edits: readonly Edit[]): Promise<Withdrawn[]> {
  return Promise.all(
    edits.map(async ({table, id, changes}) => {
      const values = {...(await readMirrorRow(db, table, id)), ...changes};
      return {table, id, values, owner: await ownerOf(db, edits, table, values)};
    }),
  );
}

async function ownerOf(
  db: UserDatabase,
  edits: readonly Edit[],
  table: TableName,
  values: FormValues,
): Promise<string> {
  const {parent} = recordOf(table);
  const id = parent === null ? undefined : values[parent];
  if (typeof id !== 'string') return '';
  const proposed = edits.find((one) => one.table === 'brothers' && one.id === id)?.changes;
  return titleIn('brothers', {...(await readMirrorRow(db, 'brothers', id)), ...proposed});
}
