import {readMirrorTable} from '#src/db/mirror.ts';
import {looseRows} from '#src/db/table-cache.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {TableName} from '#src/records/registry.ts';
import {layOverlay, type TableView} from './rows.ts';

/** Reads a table once, as screens show it; a screen that shows it uses `useTable`. */
export async function readView(db: UserDatabase, table: TableName): Promise<TableView> {
  const [rows, proposals] = [
    await readMirrorTable(db, table),
    await readMirrorTable(db, 'pending_changes'),
  ];
  const unsettled = await readUnsettled(db);
  return layOverlay(table, {rows: looseRows(rows), proposals: looseRows(proposals), unsettled});
}
