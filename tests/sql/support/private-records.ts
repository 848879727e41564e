import type {Caller, Database} from './database.ts';
import {mutation, type Mutation, type Page, type Person, pull, type Row} from './wire.ts';
import {addBrother, createWorld, insertRow, type World} from './world.ts';

/** The table whose rows are private. */
export const table = 'brother_documents';

/** Fra Uno has a passport; Marco's account is linked to him, Nino's to another brother. */
export async function withPassport(database: Database) {
  const world = await createWorld(database);
  const {marco, nino, brother} = world;
  const other = await addBrother(world);
  await link(world, marco, brother);
  await link(world, nino, other);
  const values = {kind: 'passport', number: 'X1', valid_until: '2030-01-01'};
  const passport = await insertRow(database, table, {brother_id: brother, ...values});
  return {...world, other, passport, unlinked: await addMember(world)};
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

export function readNumber(db: Database, caller: Caller, id: string): Promise<Row[]> {
  return db.queryAs(caller, `select number from public.${table} where id = $1::uuid`, [id]);
}

export function readProposal(db: Database, person: Person, id: string): Promise<Row[]> {
  return db.queryAs(person, 'select status from public.pending_changes where id = $1::uuid', [id]);
}

/** What a page tells of a record. */
export function newsOf({changes}: Page, id: string): Page['changes'] {
  return changes.filter((change) => change.id === id);
}

/** How many private rows the digest counts for a person. */
export async function countFor(db: Database, person: Person): Promise<number | undefined> {
  return (await pull(db, person, {digest: true})).digest?.[table]?.count;
}

/** An edit of a document whose form showed the number X1. */
export function edit(person: Person, id: string, changes: Row, more: Partial<Mutation> = {}) {
  return mutation(person, {table, id, base_version: 1, base: {number: 'X1'}, changes, ...more});
}
