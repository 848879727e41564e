import type {Caller, Database} from './database.ts';
import {mutation, type Mutation, type Page, type Person, pull, type Row} from './wire.ts';
import {addBrother, createWorld, insertRow, type World} from './world.ts';

/** A table whose rows are private, with the values of three of them. */
type PrivateKind = {
  readonly table: string;
  readonly first: Row;
  readonly second: Row;
  readonly third: Row;
};

const date = '2020-01-01';

export const privateKinds: readonly PrivateKind[] = [
  {
    table: 'brother_documents',
    first: {kind: 'passport'},
    second: {kind: 'visa'},
    third: {kind: 'other'},
  },
  {
    table: 'goods_dispositions',
    first: {kind: 'will', date},
    second: {kind: 'cession', date},
    third: {kind: 'change', date},
  },
];

/** Fra Uno has a private row; Marco's account is linked to him, Nino's to another brother. */
export async function withPaper(database: Database, {table, first}: PrivateKind) {
  const world = await createWorld(database);
  const {marco, nino, brother} = world;
  const other = await addBrother(world);
  await link(world, marco, brother);
  await link(world, nino, other);
  const paper = await insertRow(database, table, {brother_id: brother, notes: 'X1', ...first});
  return {...world, other, paper, unlinked: await addMember(world)};
}

export function link({db}: World, {id}: Person, brother: string | null): Promise<unknown> {
  const sql = 'update public.users set linked_brother_id = $2::text::uuid where id = $1::uuid';
  return db.query(sql, [id, brother]);
}

/** A member whose account is linked to nobody. */
async function addMember({db}: World): Promise<Person> {
  const id = crypto.randomUUID();
  const username = `unlinked.${id.slice(0, 8)}`;
  const email = `${username}@fraternitas.example`;
  await db.query('insert into auth.users (id, email) values ($1::uuid, $2)', [id, email]);
  await db.query('insert into public.users (id, username) values ($1::uuid, $2)', [id, username]);
  return {role: 'authenticated', id, username};
}

export function readNotes(db: Database, table: string, caller: Caller, id: string): Promise<Row[]> {
  return db.queryAs(caller, `select notes from public.${table} where id = $1::uuid`, [id]);
}

export function readProposal(db: Database, person: Person, id: string): Promise<Row[]> {
  return db.queryAs(person, 'select status from public.pending_changes where id = $1::uuid', [id]);
}

/** What a page tells of a record. */
export function newsOf({changes}: Page, id: string): Page['changes'] {
  return changes.filter((change) => change.id === id);
}

/** How many private rows the digest counts for a person. */
export async function countFor(
  db: Database,
  table: string,
  person: Person,
): Promise<number | undefined> {
  return (await pull(db, person, {digest: true})).digest?.[table]?.count;
}

/** Makes edits of the rows of a table, whose form showed the notes X1. */
export function editsOf(table: string) {
  return (person: Person, id: string, changes: Row, more: Partial<Mutation> = {}) =>
    mutation(person, {table, id, base_version: 1, base: {notes: 'X1'}, changes, ...more});
}
