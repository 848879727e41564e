import {useMemo} from 'react';
import type {TableCache} from '#src/db/table-cache.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {type Local, useComputed, useLocal} from './local.ts';
import {type LocalRow, type TableView, useOverlay, viewOf} from './rows.ts';

/**
 * Returns the rows of a parent, e.g. the vows of a brother; `undefined` until they are read, and without a parent.
 * Reads those alone where no page has read the whole table.
 */
export function useChildren<T extends TableName>(
  table: T,
  parentId: string | null | undefined,
): readonly LocalRow<T>[] | undefined {
  const local = useLocal();
  const rows = useComputed([local?.table('pending_changes'), local?.unsettled], () =>
    local && parentId ? familyIn(local, table, parentId) : undefined,
  );
  const view = useOverlay(local, rows, (sources) => viewOf(table, sources));
  return useMemo(
    () => (view && parentId ? (childrenOf(table, view).get(parentId) ?? none) : undefined),
    [table, view, parentId],
  ) as readonly LocalRow<T>[] | undefined;
}

const none: readonly never[] = [];

/**
 * Where to read the rows of a parent; `undefined` until the edits are read. An edit that gives a row another parent is laid
 * over a row of another family.
 */
function familyIn(local: Local, table: TableName, parentId: string): TableCache | undefined {
  const proposals = local.table('pending_changes').read();
  const unsettled = local.unsettled.read();
  if (!proposals || !unsettled) return undefined;
  const whole = local.table(table);
  const {parent} = recordOf(table);
  if (parent === null || whole.isRead()) return whole;
  const isMoved =
    unsettled.some(({table: of, mutation: {op, changes}}) =>
      isMove(parent, of === table && op === 'update', changes),
    ) ||
    proposals.pages.flat().some((row) => {
      const isUpdate = row['target_table_name'] === table && row['operation'] === 'update';
      return isMove(parent, isUpdate, row['proposed_changes']);
    });
  return isMoved ? whole : local.family(table, parentId);
}

function isMove(parent: string, isUpdate: boolean, changes: unknown): boolean {
  return isUpdate && typeof changes === 'object' && changes !== null && parent in changes;
}

const families = new WeakMap<TableView, ReadonlyMap<string, LocalRow[]>>();

/** Returns the rows of each parent, by the parent's id; grouped once for each state of the table. */
export function rowsByParent<T extends TableName>(
  table: T,
  view: TableView<T>,
): ReadonlyMap<string, readonly LocalRow<T>[]> {
  // A view of `table` holds rows of `table`.
  return childrenOf(table, view) as unknown as ReadonlyMap<string, readonly LocalRow<T>[]>;
}

function childrenOf(table: TableName, view: TableView): ReadonlyMap<string, LocalRow[]> {
  const known = families.get(view);
  if (known) return known;
  const {parent} = recordOf(table);
  const family = new Map<string, LocalRow[]>();
  for (const child of view.all) {
    const id = parent === null ? undefined : (child.row as AnyRow)[parent];
    if (typeof id !== 'string') continue;
    const siblings = family.get(id);
    if (siblings) siblings.push(child);
    else family.set(id, [child]);
  }
  families.set(view, family);
  return family;
}
