import type {Caller, Database} from './database.ts';
import type {Person, Row} from './wire.ts';
import {rowOf, type World} from './world.ts';

export type Outcome = {
  readonly n: number;
  readonly outcome: string;
  readonly code: string | null;
  readonly field: string | null;
  readonly detail: string | null;
};

export type Undone = {
  readonly left: number;
  readonly changed: readonly {table: string; id: string; title: string | null; why: string}[];
};

/** Begins an import; returns its id. */
export async function beginImport(
  db: Database,
  admin: Caller,
  table: string,
  batch: string = crypto.randomUUID(),
): Promise<string> {
  await db.queryAs(admin, 'select public.begin_import($1::uuid, $2, $3)', [batch, table, 'a.csv']);
  return batch;
}

export async function importRows(
  db: Database,
  admin: Caller,
  batch: string,
  rows: unknown,
): Promise<Outcome[]> {
  const [row] = await db.queryAs<{answer: Outcome[]}>(
    admin,
    'select public.import_rows($1::uuid, $2::text::jsonb) as answer',
    [batch, JSON.stringify(rows)],
  );
  return row?.answer ?? [];
}

export async function finishImport(db: Database, admin: Caller, batch: string): Promise<void> {
  await db.queryAs(admin, 'select public.finish_import($1::uuid)', [batch]);
}

export async function undoBatch(
  db: Database,
  admin: Caller,
  batch: string,
  limit: number | null = null,
): Promise<Undone> {
  const [row] = await db.queryAs<{answer: Undone}>(
    admin,
    'select public.undo_batch($1::uuid, $2::int) as answer',
    [batch, limit],
  );
  return row?.answer ?? {left: -1, changed: []};
}

/** The batch as listed for administrators. */
export async function batchOf(
  db: Database,
  admin: Caller,
  batch: string,
): Promise<Row | undefined> {
  const [row] = await db.queryAs<Row>(
    admin,
    `select kind, table_name, title, status, rows_new::int, rows_changed::int, started_by_name,
       started_at::text, undone_by_name, undone_at::text
     from public.get_batches() where id = $1::uuid`,
    [batch],
  );
  return row;
}

export type Merge = {
  readonly keep: string;
  readonly gone: string;
  readonly batch?: string;
  readonly values?: Row;
  readonly keepVersion?: number;
  readonly goneVersion?: number;
  readonly reason?: string;
};

/** Merges two brothers at their present versions; returns the batch and the number of moved rows. */
export async function mergeBrothers(
  {db, admin}: World,
  {keep, gone, values = {}, reason = 'entered twice', ...merge}: Merge,
  person: Person = admin,
): Promise<{batch: string; moved: Row}> {
  const batch = merge.batch ?? crypto.randomUUID();
  const versionOf = async (id: string) =>
    Number((await rowOf(db, 'brothers', id))?.['version'] ?? 1);
  const [row] = await db.queryAs<{answer: {moved: Row}}>(
    person,
    `select public.merge_brothers($1::uuid, $2::uuid, $3::uuid, $4::text::jsonb, $5::bigint, $6::bigint, $7) as answer`,
    [
      batch,
      keep,
      gone,
      JSON.stringify(values),
      merge.keepVersion ?? (await versionOf(keep)),
      merge.goneVersion ?? (await versionOf(gone)),
      reason,
    ],
  );
  return {batch, moved: row?.answer.moved ?? {}};
}

/** A row without the columns that only the server writes. */
export async function contentOf(db: Database, table: string, id: string): Promise<Row | null> {
  const row = await rowOf(db, table, id);
  if (row === null) return null;
  const kept = new Set(['version', 'created_at', 'updated_at']);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !kept.has(name)));
}
