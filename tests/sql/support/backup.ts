import type {BackupKey, BackupMark} from '#src/backend/privacy-functions.ts';
import type {Database} from './database.ts';
import type {Person} from './wire.ts';

type Page = {readonly rows: readonly string[]; readonly last: BackupKey | null};

/** Returns the state of every table. */
export async function markOf(db: Database, admin: Person): Promise<BackupMark> {
  const [row] = await db.queryAs<{mark: BackupMark}>(
    admin,
    'select public.get_backup_mark() as mark',
  );
  if (row === undefined) throw new Error('there is no mark');
  return row.mark;
}

/** Reads a table page by page, each row as the text of its JSON. */
export async function readTable(
  db: Database,
  admin: Person,
  table: string,
  limit = 500,
): Promise<string[]> {
  const rows: string[] = [];
  let after: BackupKey | null = null;
  for (;;) {
    const [found]: {page: Page}[] = await db.queryAs<{page: Page}>(
      admin,
      'select public.get_backup_page($1, $2::text::jsonb, $3) as page',
      [table, after && JSON.stringify(after), limit],
    );
    if (found === undefined) throw new Error('there is no page');
    rows.push(...found.page.rows);
    if (found.page.rows.length < limit) return rows;
    after = found.page.last;
  }
}
