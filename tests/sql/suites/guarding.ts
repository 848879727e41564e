import {describe, expect, test} from 'vitest';
import type {Caller, Database} from '#tests/sql/support/database.ts';
import type {Row} from '#tests/sql/support/wire.ts';
import {anon, createWorld, insertRow, operator, type World} from '#tests/sql/support/world.ts';

const records = [
  'countries',
  'circumscriptions',
  'places',
  'dioceses',
  'fraternities',
  'institutions',
  'brothers',
  'vows',
  'ordinations',
  'formation_stages',
  'fraternity_assignments',
  'institution_assignments',
  'brother_photos',
  'settings',
];

/** One row in every record table, and its ids. */
async function furnish(world: World): Promise<Map<string, string>> {
  const {db, circumscription, country, brother} = world;
  const ids = new Map([
    ['countries', country],
    ['circumscriptions', circumscription],
    ['brothers', brother],
  ]);
  const add = async (table: string, values: Row): Promise<string> => {
    const id = await insertRow(db, table, values);
    ids.set(table, id);
    return id;
  };
  const place = await add('places', {place_name: 'P'});
  const diocese = await add('dioceses', {diocese_name: 'D', place_id: place});
  const house = {name: 'N', title: 'T', circumscription_id: circumscription, diocese_id: diocese};
  const fraternity = await add('fraternities', {...house, place_id: place});
  const institution = await add('institutions', house);
  await add('vows', {brother_id: brother, type: 'simple', date: '2020-01-01'});
  await add('ordinations', {brother_id: brother, type: 'diaconate', date: '2022-01-01'});
  await add('formation_stages', {
    brother_id: brother,
    stage: 'novitiate',
    start_date: '2019-01-01',
  });
  const post = {brother_id: brother, start_date: '2020-01-01'};
  await add('fraternity_assignments', {...post, fraternity_id: fraternity});
  await add('institution_assignments', {...post, institution_id: institution});
  await add('brother_photos', {
    brother_id: brother,
    storage_path: `${brother}/a.webp`,
    mime_type: 'image/webp',
    byte_size: 10,
  });
  await add('settings', {key: 'soon_days', circumscription_id: circumscription, value: 60});
  return ids;
}

async function attempt(db: Database, caller: Caller, sql: string, id: string): Promise<string> {
  try {
    return `${(await db.queryAs(caller, sql, [id])).length} rows`;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

export function describeGuarding(database: () => Database): void {
  describe('who may do what to every record type', () => {
    test.each(records)('%s: policy by role', async (table) => {
      const world = await createWorld(database());
      const ids = await furnish(world);
      const id = ids.get(table) ?? '';
      await world.db.query('update public.users set disabled_at = now() where id = $1::uuid', [
        world.nino.id,
      ]);
      const callers = {
        anon,
        stranger: world.stranger,
        disabled: world.nino,
        member: world.marco,
        operator,
        admin: world.admin,
      };
      const statements = {
        read: `select 1 from public.${table} where id = $1::uuid`,
        update: `update public.${table} set updated_at = updated_at where id = $1::uuid returning id`,
        write: `update public.${table} set ${await anyColumn(world.db, table)} where id = $1::uuid returning 1`,
        remove: `delete from public.${table} where id = $1::uuid and false`,
        truncate: `truncate public.${table} cascade`,
      };
      const found: Record<string, string[]> = {};
      for (const [name, caller] of Object.entries(callers)) {
        const column: string[] = [];
        for (const sql of Object.values(statements)) {
          const parameters = sql.includes('$1') ? sql : `${sql} -- $1`;
          column.push(
            sql.startsWith('truncate')
              ? await world.db.queryAs(caller, sql).then(
                  () => 'done',
                  (error: {code: string}) => error.code,
                )
              : await attempt(world.db, caller, parameters, id),
          );
        }
        found[name] = column;
      }
      // read, computed column, writable column, delete, truncate
      expect(found).toEqual({
        anon: ['42501', '42501', '42501', '42501', '42501'],
        stranger: ['0 rows', '42501', '42501', '42501', '42501'],
        disabled: ['0 rows', '42501', '42501', '42501', '42501'],
        member: ['1 rows', '42501', '42501', '42501', '42501'],
        operator: ['1 rows', '1 rows', '1 rows', '0 rows', '42501'],
        admin: ['1 rows', '42501', '1 rows', '0 rows', '42501'],
      });
    });

    test('every table has row-level security, and none but the known ones is reachable', async () => {
      const db = database();
      const open = await db.query<Row>(
        `select c.relname from pg_class c
         where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind = 'r' and not c.relrowsecurity`,
      );
      expect(open).toEqual([]);
      const reachable = await db.query<{name: string}>(
        `select c.relname as name from pg_class c
         where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'v', 'm', 'S')
           and has_table_privilege('authenticated', c.oid, 'select') order by 1`,
      );
      expect(reachable.map(({name}) => name)).toEqual(
        [...records, 'pending_changes', 'user_roles', 'users'].sort(),
      );
    });

    test('exactly these functions answer the REST interface', async () => {
      const callable = (role: string) =>
        database().query<{name: string}>(
          `select p.proname as name from pg_proc p
           where p.pronamespace = 'public'::regnamespace and has_function_privilege($1, p.oid, 'execute') order by 1`,
          [role],
        );
      expect((await callable('anon')).map(({name}) => name)).toEqual(['get_email_for_username']);
      expect((await callable('authenticated')).map(({name}) => name)).toEqual([
        'approve_change',
        'gdpr_erase_brother',
        'gdpr_export_brother',
        'get_admin_dashboard_data',
        'get_all_anniversaries',
        'get_audit_logs_with_username',
        'get_brother_full_profile_by_id',
        'get_change_by_id',
        'get_circumscription_stats',
        'get_email_for_username',
        'get_group_changes',
        'get_pending_changes_with_username',
        'has_system_role',
        'reject_change',
        'sync_pull',
        'sync_push',
        'validate_brother_data_integrity',
      ]);
    });

    test('every function that runs as its owner has a fixed search path', async () => {
      const loose = await database().query(
        `select p.proname from pg_proc p
         where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and p.prosecdef
           and not coalesce(array_to_string(p.proconfig, ','), '') like '%search_path=""%'`,
      );
      expect(loose).toEqual([]);
    });
  });
}

async function anyColumn(db: Database, table: string): Promise<string> {
  const [column] = await db.query<{name: string}>(
    'select min(column_name) as name from app.writable_columns where table_name = $1',
    [table],
  );
  return `${column?.name ?? ''} = ${column?.name ?? ''}`;
}
