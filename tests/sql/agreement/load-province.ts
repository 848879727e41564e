import type {Run} from '#tests/sql/support/database.ts';
import type {AnyProvince} from './any-province.ts';

const admin = '00000000-0000-4000-8000-00000000ad00';

/** The tables in an order in which rows can refer to earlier ones. */
const tables = [
  'countries',
  'circumscriptions',
  'settings',
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
  'elections',
] as const satisfies readonly (keyof AnyProvince)[];

/** Writes a province into an empty database, as its owner and with all triggers on. */
export async function loadProvince(run: Run, province: AnyProvince): Promise<void> {
  await run('delete from public.settings');
  for (const table of tables) await insertRows(run, `public.${table}`, province[table]);
  const accounts = [...province.users, {id: admin, username: 'admin'}];
  await insertRows(
    run,
    'auth.users',
    accounts.map(({id}) => ({id})),
  );
  await insertRows(run, 'public.users', province.users);
  await insertRows(run, 'public.users', [{id: admin, username: 'admin'}]);
  await insertRows(run, 'public.user_roles', [{user_id: admin, role_name: 'admin'}]);
}

/** Continues the transaction as the administrator, with row-level security as in the REST interface. */
export async function becomeAdmin(run: Run): Promise<void> {
  await run(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({sub: admin, role: 'authenticated'})],
  );
}

async function insertRows(run: Run, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  // The server computes this column.
  const columns = Object.keys(first)
    .filter((column) => column !== 'cached_status')
    .join(', ');
  await run(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
}
