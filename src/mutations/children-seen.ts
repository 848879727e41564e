import {readMirrorTable} from '#src/db/mirror.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {childTables, recordOf, type TableName} from '#src/records/registry.ts';

import type {Values} from './open-form.ts';

/** The versions of a record's child rows, because a user must not delete rows that were not shown. */
export async function childrenSeen(
  db: UserDatabase,
  table: TableName,
  id: string,
): Promise<Values> {
  const tables = childTables(table);
  if (tables.length === 0) return {};
  const seen: Record<string, Record<string, number>> = {};
  for (const child of tables) {
    const {parent} = recordOf(child);
    const rows = await readMirrorTable(db, child);
    const own = rows.filter((row) => parent !== null && row[parent] === id);
    seen[child] = Object.fromEntries(own.map((row) => [row.id, row.version]));
  }
  return {'*children': seen};
}
