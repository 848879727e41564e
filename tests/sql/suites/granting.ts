import {describe, expect, test} from 'vitest';
import {recordOf, tableNames} from '#src/records/registry.ts';
import type {Database} from '#tests/sql/support/database.ts';

// calling.ts lists what authenticated may call, with the answer for each caller.
const functions = {
  PUBLIC: [],
  anon: [
    'app.email_for_username(text)',
    'app.get_calendar(text)',
    'public.get_calendar(text,text)',
    'public.get_email_for_username(text)',
  ],
  service_role: [
    'app.feed_rebase()',
    'app.feed_touch(text)',
    'app.has_plain_numbers(jsonb)',
    'app.orphan_attachments(integer)',
    'app.orphan_photos(integer)',
    'app.prune()',
    'app.refresh_cached_status(date)',
    'app.remember_erased(uuid[])',
  ],
};

const records = tableNames.filter((table) => recordOf(table).writers !== 'server').toSorted();
const kept = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
// In the schema app nobody has a right on a table; in public these.
const tables: Record<string, Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    records.map((name) => [name, {authenticated: ['DELETE', 'SELECT'], service_role: kept}]),
  ),
  attachments: {authenticated: ['SELECT'], service_role: kept},
  accepted_issues: {authenticated: ['SELECT'], service_role: ['SELECT']},
  pending_changes: {authenticated: ['SELECT'], service_role: ['SELECT']},
  user_roles: {authenticated: ['SELECT'], service_role: kept},
  users: {authenticated: ['SELECT'], service_role: kept},
};

export function describeGranting(database: () => Database): void {
  describe('the grants of the database', () => {
    test.each(Object.entries(functions))(
      'give %s exactly the listed functions',
      async (grantee, names) => {
        const granted = await database().query<{name: string}>(
          `select n.nspname || '.' || p.proname || '(' || replace(oidvectortypes(p.proargtypes), ', ', ',') || ')' as name
         from pg_proc p
         join pg_namespace n on n.oid = p.pronamespace
         cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
         where n.nspname in ('public', 'app') and coalesce(
           (select r.oid from pg_roles r where r.rolname = $1), 0) = a.grantee`,
          [grantee],
        );
        expect(granted.map(({name}) => name).toSorted()).toEqual(names);
      },
    );

    test('give no more rights on tables than listed', async () => {
      const granted = await database().query<{table: string; grantee: string; right: string}>(
        `select c.relname as table, coalesce(r.rolname, 'PUBLIC') as grantee, a.privilege_type as right
         from pg_class c
         cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
         left join pg_roles r on r.oid = a.grantee
         where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
           and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and a.grantee <> c.relowner
         order by 1, 2, 3`,
      );
      const found: typeof tables = {};
      for (const {table, grantee, right} of granted) {
        const of = (found[table] ??= {});
        of[grantee] = [...(of[grantee] ?? []), right];
      }
      expect(found).toEqual(tables);
    });

    test('let administrators write the writable columns and set the id of a new record', async () => {
      const columns = await database().query<{table: string; right: string; names: string}>(
        `select c.relname as table, x.privilege_type as right,
           string_agg(a.attname::text, ',' order by a.attname::text) as names
         from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
         cross join lateral aclexplode(a.attacl) x
         where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
           and x.grantee = 'authenticated'::regrole
         group by 1, 2 order by 1, 2`,
      );
      const others = await database().query(
        `select 1 from pg_attribute a cross join lateral aclexplode(a.attacl) x
         join pg_class c on c.oid = a.attrelid
         where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
           and x.grantee <> 'authenticated'::regrole`,
      );
      expect(others).toEqual([]);
      const writable = await database().query<{table: string; names: string[]}>(
        `select table_name as table, array_agg(column_name) as names from app.writable_columns group by 1 order by 1`,
      );
      expect(writable.map(({table}) => table)).toEqual(records);
      expect(columns).toEqual(
        writable.flatMap(({table, names}) => [
          {table, right: 'INSERT', names: [...names, 'id'].toSorted().join(',')},
          {table, right: 'UPDATE', names: names.toSorted().join(',')},
        ]),
      );
      const forgeable = new Set(['id', 'version', 'created_at', 'updated_at', 'cached_status']);
      expect(writable.flatMap(({names}) => names).filter((one) => forgeable.has(one))).toEqual([]);
    });

    test('let all roles use the schemas, and only the owner change them', async () => {
      const schemas = await database().query(
        `select n.nspname as schema, x.privilege_type as right, array_agg(r.rolname::text order by r.rolname) as roles
         from pg_namespace n
         cross join lateral aclexplode(n.nspacl) x
         join pg_roles r on r.oid = x.grantee
         where n.nspname in ('public', 'app') and x.grantee <> n.nspowner and r.rolname in
           ('anon', 'authenticated', 'service_role')
         group by 1, 2 order by 1`,
      );
      const roles = ['anon', 'authenticated', 'service_role'];
      expect(schemas).toEqual([
        {schema: 'app', right: 'USAGE', roles},
        {schema: 'public', right: 'USAGE', roles},
      ]);
    });
  });
}
