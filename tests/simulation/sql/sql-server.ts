import type {PushAnswer} from '#src/backend/sync-answers.ts';
import {type PackedPage, unpackPage} from '#src/backend/unpack-page.ts';
import {wireSchema} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';
import {tableNames} from '#src/records/registry.ts';
import type {Province} from '#tests/simulation/province.ts';
import {type HistoryEntry, Refusal, type Server} from '#tests/simulation/server.ts';
import type {Database, Parameter} from '#tests/sql/support/database.ts';
import {upload} from '#tests/sql/support/photo-files.ts';
import {openPglite} from '#tests/sql/support/pglite.ts';

import {floorStep} from '#tests/simulation/model/state.ts';
import {batchCalls} from './batch-calls.ts';
import {copySql} from './copies.ts';

/** A database in this process with the migrations and the province, ready to be reset. */
export async function openDatabase(province: Province): Promise<Database> {
  const db = await openPglite();
  for (const statement of copySql.split(/\n\n(?=create )/)) await db.query(statement);
  for (const {id, username} of province.people) {
    await db.query('insert into auth.users (id, email) values ($1::uuid, $2)', [
      id,
      `${username}@x.example`,
    ]);
    await db.query('insert into public.users (id, username) values ($1::uuid, $2)', [id, username]);
  }
  for (const id of province.admins)
    await db.query(
      `insert into public.user_roles (user_id, role_name) values ($1::uuid, 'admin')`,
      [id],
    );
  // The storm's admins settle everything themselves.
  await db.query('delete from public.settings');
  for (const {table, values} of province.rows) {
    const columns = Object.keys(values).join(', ');
    await db.query(
      `insert into public.${table} (${columns})
       select ${columns} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
      [JSON.stringify(values)],
    );
  }
  await db.query(`call storm.keep('zero')`);
  return db;
}

/** The real functions, called as the REST interface calls them. */
export async function serveFrom(db: Database): Promise<Server> {
  let floor = 0;
  await db.query(`call storm.put_back('zero', 0)`);
  await db.query(`call storm.keep('backup')`);
  await db.query(`select set_config('storage.allow_delete_query', 'true', false)`);
  await db.query('delete from storage.objects');

  const ask = async <T>(
    user: string,
    call: string,
    parameters: readonly Parameter[],
  ): Promise<T> => {
    const rows = await refusing(
      db.queryAs<{answer: T}>(
        {role: 'authenticated', id: user},
        `select ${call} as answer`,
        parameters,
      ),
    );
    const [row] = rows;
    if (!row) throw new Error(`${call} answered nothing`);
    return row.answer;
  };
  const run = async (sql: string, parameters: readonly Parameter[] = []): Promise<void> => {
    await db.query(sql, parameters);
  };

  return {
    async pull(user, cursor, limit, wantsDigest) {
      const call = 'public.sync_pull($1::text::jsonb, $2::int, $3::boolean)';
      const position = cursor && JSON.stringify({...cursor, packed: true});
      return unpackPage(await ask<PackedPage>(user, call, [position, limit, wantsDigest]));
    },
    push: (user, mutations, cursor) =>
      ask<PushAnswer[]>(user, 'public.sync_push($1::text::json, $2::int, $3::text::jsonb)', [
        JSON.stringify(mutations),
        wireSchema,
        cursor && JSON.stringify(cursor),
      ]),
    async queue() {
      const waiting = await db.query<{proposal: AnyRow}>(
        `select to_jsonb(p) as proposal from public.pending_changes p where status = 'pending' order by id`,
      );
      return Promise.all(
        waiting.map(async ({proposal}) => ({
          proposal,
          current: await rowOf(
            db,
            String(proposal['target_table_name']),
            String(proposal['record_id']),
          ),
        })),
      );
    },
    approve: (user, id, resolution, version) =>
      ask(user, 'public.approve_change($1::uuid, $2::text::jsonb, $3::bigint)', [
        id,
        resolution && JSON.stringify(resolution),
        version,
      ]),
    reject: (user, id) => ask(user, `public.reject_change($1::uuid, 'no')`, [id]),
    ...batchCalls(ask),
    erase: (user, id) => ask(user, `public.gdpr_erase_brother($1::uuid, 'asked')`, [id]),
    async storePhoto(user, path) {
      const caller = {role: 'authenticated', id: user} as const;
      try {
        await upload(db, caller, path);
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === '42501') return false;
        throw error;
      }
    },
    removePhotos: (brother) =>
      run(`delete from storage.objects where split_part(name, '/', 1) = $1`, [brother]),
    setAdmin: (user, isAdmin) =>
      isAdmin
        ? run(
            `insert into public.user_roles (user_id, role_name) values ($1::uuid, 'admin') on conflict do nothing`,
            [user],
          )
        : run('delete from public.user_roles where user_id = $1::uuid', [user]),
    setDisabled: (user, isDisabled) =>
      run(
        `update public.users set disabled_at = case when $2::boolean then now() end
         where id = $1::uuid and (disabled_at is not null) <> $2::boolean`,
        [user, isDisabled],
      ),
    // Its migrations are those of the newest app.
    setOlder: async () => undefined,
    setMinSchema: (schema) =>
      run(`update app.settings set value = to_jsonb($1::int) where key = 'min_schema'`, [schema]),
    backUp: () => run(`call storm.keep('backup')`),
    restore: () => run(`call storm.put_back('backup', $1::int)`, [(floor += floorStep)]),
    visibleRows: (user) => visibleRows(db, user),
    async rows(table) {
      const rows = await db.query<{row: AnyRow}>(
        `select to_jsonb(t) as row from public.${table} t`,
      );
      return rows.map(({row}) => row);
    },
    history: () =>
      db.query<HistoryEntry>(
        `select actor_id::text as actor, change_id::text as "changeId", action, table_name as "table",
           record_id::text as id, old_values as before, new_values as after
         from app.audit_log
         -- A merge tells of the one who is kept twice: by its steps, and as a whole.
         where not coalesce(new_values ? 'merged_id', false)
         order by id`,
      ),
    async receipts() {
      const rows = await db.query<{key: string}>(
        `select user_id || '/' || mutation_id as key from app.mutation_receipts`,
      );
      return new Set(rows.map(({key}) => key));
    },
    async proposals() {
      const rows = await db.query<{row: AnyRow}>(
        'select to_jsonb(p) as row from public.pending_changes p',
      );
      return rows.map(({row}) => row);
    },
    disagreements: [],
  };
}

async function visibleRows(db: Database, user: string): Promise<Map<string, AnyRow[]>> {
  const all = new Map<string, AnyRow[]>();
  for (const table of tableNames) {
    const own = table === 'pending_changes' ? 'where t.requested_by = auth.uid()' : '';
    const rows = await db.queryAs<{row: AnyRow}>(
      {role: 'authenticated', id: user},
      `select to_jsonb(t) as row from public.${table} t ${own}`,
    );
    all.set(
      table,
      rows.map(({row}) => row),
    );
  }
  return all;
}

async function rowOf(db: Database, table: string, id: string): Promise<AnyRow | null> {
  const [found] = await db.query<{row: AnyRow}>(
    `select to_jsonb(t) as row from public.${table} t where id = $1::uuid`,
    [id],
  );
  return found?.row ?? null;
}

/** The errors of the database, in the form of the model's. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const details = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
    throw new Refusal(String(error.code), error.message, details);
  }
}
