import type {Caller, Database} from './database.ts';
import type {Row} from './wire.ts';
import {insertRow, type World} from './world.ts';

export type AttachedTable = 'brothers' | 'fraternities' | 'institutions';

/** A path for a new file of this record. */
export function attachmentPath(record: string, table: AttachedTable = 'brothers'): string {
  return `${table}/${record}/${crypto.randomUUID()}.pdf`;
}

/** Puts a file into the bucket as its owner did; answers its path. */
export async function uploadedAttachment(
  {db}: World,
  record: string,
  owner: string,
  table: AttachedTable = 'brothers',
): Promise<string> {
  const path = attachmentPath(record, table);
  await db.query(
    `insert into storage.objects (bucket_id, name, owner_id, metadata)
     values ('attachments', $1, nullif($2, ''), '{"mimetype": "application/pdf", "size": 2000}')`,
    [path, owner],
  );
  return path;
}

/** Lists an uploaded file as this caller; answers the id and the path. */
export async function attach(
  world: World,
  caller: Caller,
  record: string,
  table: AttachedTable = 'brothers',
): Promise<{id: string; path: string}> {
  const id = crypto.randomUUID();
  const path = await uploadedAttachment(world, record, caller.id ?? '', table);
  await world.db.queryAs(caller, `select public.add_attachment($1::uuid, $2, 'Act.pdf')`, [
    id,
    path,
  ]);
  return {id, path};
}

/** An attachment of the world's brother, listed by its admin. */
export function listedAttachment(world: World): Promise<{id: string; path: string}> {
  return attach(world, world.admin, world.brother);
}

/** The ids that a caller is shown of a record. */
export async function shownTo(
  db: Database,
  caller: Caller,
  record: string,
  table: AttachedTable = 'brothers',
): Promise<string[]> {
  const sql = 'select id::text from public.get_attachments($1, $2::uuid)';
  const rows = await db.queryAs<{id: string}>(caller, sql, [table, record]);
  return rows.map(({id}) => id);
}

/** Asks as the storage service does before it takes a file. */
export function upload(
  db: Database,
  caller: Caller,
  path: string,
  owner: string | null = caller.id ?? null,
): Promise<Row[]> {
  const sql = `insert into storage.objects (bucket_id, name, owner_id) values ('attachments', $1, $2)`;
  const asked = {...caller, operation: 'storage.object.upload'};
  return db.queryAs(asked, sql, [path, owner]).then(() => [{}]);
}

/** An institution. */
export function addInstitution({db}: World): Promise<string> {
  return insertRow(db, 'institutions', {name: 'Santa Chiara', title: 'Parish', type: 'parish'});
}
