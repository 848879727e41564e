import type {BackupManifest} from '#src/records/backup-manifest.ts';
import type {Backup} from './read-backup.ts';

/**
 * Writes the statements that bring a backup into a database that has the migrations and nothing else. They belong
 * into one transaction, and the accounts (below) before them.
 */
export function* restoreStatements({manifest, partsOf}: Backup): Generator<string> {
  yield 'select app.begin_restore()';
  for (const {name} of manifest.tables) {
    const table = name.startsWith('app.') ? name : `public.${name}`;
    for (const part of partsOf(name)) yield insertion(table, part);
  }
  const domain = manifest.loginAliasDomain;
  yield `select app.finish_restore(${domain === null ? 'null' : literal(domain)})`;
}

/**
 * Writes the statement that makes the accounts under their former ids, to which records refer. `service`: further
 * columns that this sign-in service needs.
 */
export function loginStatement(
  {logins}: BackupManifest,
  service: Readonly<Record<string, string>>,
): string {
  if (logins.length === 0) return 'select';
  const rows = logins.map(({id, email}) => ({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: new Date(0).toISOString(),
    raw_app_meta_data: {provider: 'email', providers: ['email']},
    raw_user_meta_data: {},
    is_sso_user: false,
    is_anonymous: false,
    ...service,
  }));
  return `${insertion('auth.users', JSON.stringify(rows))} on conflict (id) do nothing`;
}

function insertion(table: string, rows: string): string {
  const [first] = JSON.parse(rows) as readonly object[];
  if (first === undefined) return 'select';
  const columns = Object.keys(first)
    .map((column) => `"${column.replaceAll('"', '""')}"`)
    .join(', ');
  return [
    `insert into ${table} (${columns}) overriding system value`,
    `select ${columns} from jsonb_populate_recordset(null::${table}, ${literal(rows)}::jsonb)`,
  ].join('\n');
}

/** A text in SQL. The script turns `standard_conforming_strings` on, so that only the quote has a meaning in it. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
