import type {Database} from './database.ts';
import type {Person, Row} from './wire.ts';

/** A small province of its own inside a shared database: every test makes one and looks at nothing else. */
export type World = {
  readonly db: Database;
  readonly admin: Person;
  readonly secretary: Person;
  readonly marco: Person;
  readonly nino: Person;
  readonly stranger: Person;
  readonly country: string;
  readonly circumscription: string;
  /** Fra Uno, born in Assisi. Version 1. */
  readonly brother: string;
};

export const anon = {role: 'anon'} as const;
export const operator = {role: 'service_role'} as const;

export async function createWorld(db: Database): Promise<World> {
  const mark = crypto.randomUUID().slice(0, 8);
  const person = (name: string): Person => ({
    role: 'authenticated',
    id: crypto.randomUUID(),
    username: `${name}.${mark}`,
  });
  const admin = person('admin');
  const secretary = person('secretary');
  const marco = person('marco');
  const nino = person('nino');
  const members = [admin, secretary, marco, nino];
  const list = JSON.stringify(members.map(({id, username}) => ({id, username})));
  await db.query(
    `insert into auth.users (id, email)
     select (p ->> 'id')::uuid, (p ->> 'username') || '@fraternitas.example'
     from jsonb_array_elements($1::text::jsonb) p`,
    [list],
  );
  await db.query(
    `insert into public.users (id, username)
     select (p ->> 'id')::uuid, p ->> 'username' from jsonb_array_elements($1::text::jsonb) p`,
    [list],
  );
  await db.query(
    `insert into public.user_roles (user_id, role_name) values ($1::uuid, 'admin'), ($2::uuid, 'admin')`,
    [admin.id, secretary.id],
  );
  const country = await insertRow(db, 'countries', {name: `Italia ${mark}`});
  const circumscription = await insertRow(db, 'circumscriptions', {name: 'Provincia', code: mark});
  const brother = await insertRow(db, 'brothers', {
    name: 'Fra Uno',
    birth_place: 'Assisi',
    circumscription_id: circumscription,
    nationality: country,
  });
  return {
    db,
    admin,
    secretary,
    marco,
    nino,
    stranger: person('stranger'),
    country,
    circumscription,
    brother,
  };
}

/** Inserts a row as the owner and answers its id. */
export async function insertRow(db: Database, table: string, values: Row): Promise<string> {
  const columns = Object.keys(values);
  const [row] = await db.query<{id: string}>(
    `insert into public.${table} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)
     returning id::text`,
    [JSON.stringify(values)],
  );
  if (row === undefined) throw new Error(`nothing inserted into ${table}`);
  return row.id;
}

/** Another brother of the world's province. */
export function addBrother(world: World, values: Row = {}): Promise<string> {
  return insertRow(world.db, 'brothers', {
    name: 'Fra Due',
    circumscription_id: world.circumscription,
    nationality: world.country,
    ...values,
  });
}

/** A username that nobody has. */
export function newUsername(): string {
  return `fresh.${crypto.randomUUID().slice(0, 8)}`;
}

/** Somebody whom the sign-in service knows, but the house not yet. Answers the username he would have. */
export async function addSignIn({db}: World): Promise<string> {
  const username = newUsername();
  await db.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [
    `${username}@fraternitas.example`,
  ]);
  return username;
}

/** The row as JSON, as the owner sees it; null when there is none. */
export async function rowOf(db: Database, table: string, id: string): Promise<Row | null> {
  const [found] = await db.query<{row: Row}>(
    `select to_jsonb(t) as row from public.${table} t where t.id = $1::uuid`,
    [id],
  );
  return found?.row ?? null;
}

/** Changes a row as somebody else would in the meantime. Answers its version. */
export async function changeRow(
  db: Database,
  table: string,
  id: string,
  changes: Row,
): Promise<number> {
  const columns = Object.keys(changes);
  const [row] = await db.query<{version: number}>(
    `update public.${table} t set (${columns.join(', ')}) = row (${columns.map((c) => `x.${c}`).join(', ')})
     from jsonb_populate_record(null::public.${table}, $2::text::jsonb) x
     where t.id = $1::uuid returning t.version::int as version`,
    [id, JSON.stringify(changes)],
  );
  if (row === undefined) throw new Error(`no such row in ${table}`);
  return row.version;
}

/** Lets versions go up by one again, as they do until the first restore. */
export async function countVersionsByOne(db: Database): Promise<void> {
  await db.query(`update app.settings set value = '0' where key = 'version_floor'`);
}
