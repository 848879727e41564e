import type {OutboxEntry} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';

import {canBeRebased, withBody} from './rebase.ts';

/** The parent record with which a row is deleted. */
export function parentOf(
  table: OutboxEntry['table'],
  row: AnyRow,
): {readonly table: string; readonly id: string} | null {
  const {parent, fields} = recordOf(table);
  const spec = parent === null ? undefined : fields[parent]?.spec;
  const id = parent === null ? null : row[parent];
  return spec?.kind === 'reference' && typeof id === 'string' ? {table: spec.table, id} : null;
}

/**
 * Gives later deletes of a parent the version that an applied edit of a child made, because their writer
 * has seen that own edit. Returns the deletes it changes.
 */
export function rebaseParentDeletes(
  ofParent: readonly OutboxEntry[],
  {seq, table, recordId, mutation}: OutboxEntry,
  version: number,
  isReplayed = false,
): OutboxEntry[] {
  return ofParent.flatMap((entry) => {
    const {base, op} = entry.mutation;
    const shown = base['*children'] as Readonly<Record<string, object>> | undefined;
    const isLater = entry.seq > seq && op === 'delete' && canBeRebased(entry, isReplayed);
    if (!isLater || !shown) return [];
    const ofTable: Readonly<Record<string, unknown>> = {...shown[table]};
    if ((ofTable[recordId] ?? null) !== mutation.base_version) return [];
    const children = {...shown, [table]: {...ofTable, [recordId]: version}};
    const body = {...entry.mutation, base: {...base, '*children': children}};
    return [withBody(entry, body)];
  });
}
