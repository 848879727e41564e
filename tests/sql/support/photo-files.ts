import type {Caller, Database} from './database.ts';
import {insertRow} from './world.ts';
import type {Row} from './wire.ts';

/** A name for a new file of this brother's. */
export function photoName(brother: string): string {
  return `${brother}/${crypto.randomUUID()}.webp`;
}

/** The row of brother_photos that shows it. */
export function rowFor(brother: string, name: string): Row {
  return {brother_id: brother, storage_path: name, mime_type: 'image/webp', byte_size: 1000};
}

/** Asks as the storage service does before it takes a file. */
export function upload(
  db: Database,
  caller: Caller,
  name: string,
  {
    bucket = 'brother-photos',
    owner = caller.id ?? null,
  }: {bucket?: string; owner?: string | null} = {},
): Promise<Row[]> {
  const sql =
    'insert into storage.objects (bucket_id, name, owner_id, version) values ($1, $2, $3, $4)';
  const asked = {...caller, operation: 'storage.object.upload'};
  return db.queryAs(asked, sql, [bucket, name, owner, '1']).then(() => [{}]);
}

/** Uploads a new file and answers its name. */
export async function uploaded(db: Database, caller: Caller, brother: string): Promise<string> {
  const name = photoName(brother);
  await upload(db, caller, name);
  return name;
}

/** A portrait that is shown: file and row. */
export async function portrait(db: Database, caller: Caller, brother: string): Promise<string> {
  const name = await uploaded(db, caller, brother);
  await insertRow(db, 'brother_photos', rowFor(brother, name));
  return name;
}

/** Looks for a file as the storage service does before it gives it out. */
export function read(db: Database, caller: Caller, name: string): Promise<Row[]> {
  const asked = {...caller, operation: 'storage.object.get_authenticated'};
  return db.queryAs(asked, 'select 1 from storage.objects where name = $1', [name]);
}

/** Answers how many rows a statement meets when the storage service runs it; nothing of it stays. */
export async function rowsOf(
  db: Database,
  caller: Caller,
  statement: string,
  operation = 'storage.object.delete_many',
): Promise<number | string> {
  const block = `do $$
    declare
      v_rows int;
    begin
      perform set_config('storage.allow_delete_query', 'true', true);
      perform set_config('storage.operation', '${operation}', true);
      ${statement};
      get diagnostics v_rows = row_count;
      raise exception '%', v_rows using errcode = 'PT000';
    end $$`;
  try {
    await db.queryAs(caller, block);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return error.code === 'PT000' ? Number(error.message) : String(error.code);
  }
  throw new Error('the block ended without its answer');
}

/** Deletes files as the storage service does. */
export async function deleteFiles(db: Database, names: readonly string[]): Promise<void> {
  await db.query(`select set_config('storage.allow_delete_query', 'true', false)`);
  await db.query(`delete from storage.objects where name = any (string_to_array($1, ' '))`, [
    names.join(' '),
  ]);
  await db.query(`select set_config('storage.allow_delete_query', '', false)`);
}

/** Answers how many rows came, or why none. */
export async function attempt(asked: Promise<Row[]>): Promise<number | string> {
  try {
    return (await asked).length;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

/** What the operator is told to delete. */
export async function orphans(db: Database, caller: Caller): Promise<string[]> {
  const rows = await db.queryAs<{name: string}>(caller, 'select name from app.orphan_photos()');
  return rows.map(({name}) => name);
}
