import {generateProvince} from '#supabase/seed/province.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {KnownRecords} from '#src/import/import-plan.ts';
import {tableNames, type TableName} from '#src/records/registry.ts';

export const today = '2026-05-04';

/** The records of the demo province, as a device holds them. */
export function provinceRecords(): KnownRecords {
  const {tables} = generateProvince({today});
  const known = new Map<TableName, readonly AnyRow[]>();
  for (const table of tableNames) {
    const rows: readonly object[] = Reflect.get(tables, table) ?? [];
    known.set(
      table,
      rows.map((row) => ({deleted_at: null, ...row, version: 1}) as unknown as AnyRow),
    );
  }
  return (table) => known.get(table) ?? [];
}
