import type {TableName} from '#src/records/registry.ts';

/** Tells where administrators read what became of a record. */
export function historyPath(table: TableName, id: string): string {
  const query = new URLSearchParams({record: `${table}/${id}`});
  return `/admin/audit-log?${query.toString()}`;
}
