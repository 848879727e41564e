import {useMemo} from 'react';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {isShown, type LocalRow, overlayRow, type Proposal} from '#src/db/overlay.ts';
import type {TableCache, TableRows} from '#src/db/table-cache.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';
import {type Local, useComputed, useLocal} from './local.ts';

export type {LocalRow, RowState} from '#src/db/overlay.ts';

/** A table as screens show it. The object stays the same while nothing in it changes. */
export type TableView<T extends TableName = TableName> = {
  readonly all: readonly LocalRow<T>[];
  readonly byId: ReadonlyMap<string, LocalRow<T>>;
};

/**
 * Returns all rows of a table; `undefined` until they are read, and without a table. A failed read goes to the error
 * boundary.
 */
export function useTable<T extends TableName>(table: T | null): TableView<T> | undefined {
  const local = useLocal();
  const rows = table === null ? undefined : local?.table(table);
  // A view of `table` holds rows of `table`.
  return useOverlay(local, rows, (sources) => viewOf(table as T, sources)) as unknown as
    | TableView<T>
    | undefined;
}

/** Returns what is computed from rows, the proposals and the outbox; `undefined` until they are read, and without rows. */
export function useOverlay<T>(
  local: Local | null,
  rows: TableCache | undefined,
  compute: (sources: Sources) => T,
): T | undefined {
  const proposals = local?.table('pending_changes');
  return useComputed([rows, proposals, local?.unsettled], () => {
    const sources = {
      rows: rows?.read(),
      proposals: proposals?.read(),
      unsettled: local?.unsettled.read(),
    };
    return isRead(sources) ? compute(sources) : undefined;
  });
}

type SourcesSoFar = {readonly [name in keyof Sources]: Sources[name] | undefined};

function isRead(sources: SourcesSoFar): sources is Sources {
  return Boolean(sources.rows && sources.proposals && sources.unsettled);
}

/** The views of several tables, each of its own rows. */
export type TableViews<T extends TableName = TableName> = {readonly [Name in T]: TableView<Name>};

/**
 * Returns the views of several tables, always the same ones; `undefined` until all are read, and while they are not wanted.
 */
export function useTables<T extends TableName>(
  tables: readonly T[],
  isWanted = true,
): TableViews<T> | undefined {
  // oxlint-disable-next-line react/rules-of-hooks -- as many hooks each time, for the tables are constants
  const views = tables.map((table) => useTable<TableName>(isWanted ? table : null));
  return useMemo(() => {
    if (views.includes(undefined)) return undefined;
    return Object.fromEntries(tables.map((table, index) => [table, views[index]])) as TableViews<T>;
    // oxlint-disable-next-line react/exhaustive-deps -- each view is the same object until it changes
  }, views);
}

/** Returns one row; `null` when there is none, `undefined` until it is known. Does not read the whole table. */
export function useRow<T extends TableName>(
  table: T,
  id: string | null | undefined,
): LocalRow<T> | null | undefined {
  const local = useLocal();
  const rows = id ? local?.row(table, id) : undefined;
  const view = useMemo(
    () => keepLast((sources) => viewOfRow(table, id ?? '', sources)),
    [table, id],
  );
  // A row of `table`.
  const row = useOverlay(local, rows, view) as unknown as LocalRow<T> | null | undefined;
  return id === null || id === '' ? null : row;
}

/** Computes the row again only for other sources, which give the same row unless it has edits or proposals. */
function keepLast<T>(compute: (sources: Sources) => T): (sources: Sources) => T {
  let last: (Sources & {readonly result: T}) | undefined;
  return (sources) => {
    const {rows, proposals, unsettled} = sources;
    const isKnown =
      last?.rows === rows && last.proposals === proposals && last.unsettled === unsettled;
    if (!last || !isKnown) last = {...sources, result: compute(sources)};
    return last.result;
  };
}

/** Everything a view is computed from. */
export type Sources = {
  readonly rows: TableRows;
  readonly proposals: TableRows;
  readonly unsettled: readonly OutboxEntry[];
};

type KeptView = Sources & {readonly view: TableView};

/** By the rows of the table, with which a view is released. */
const views = new WeakMap<TableRows, KeptView>();

/**
 * Computes the overlay of a whole table, once for all components that use it. An edit of another table leaves the view as
 * it is.
 */
export function viewOf(table: TableName, sources: Sources): TableView {
  const known = views.get(sources.rows);
  if (known?.proposals === sources.proposals && haveEqualEdits(table, known, sources))
    return known.view;
  const view = layOverlay(table, sources);
  origins.set(view, sources);
  views.set(sources.rows, {...sources, view});
  return view;
}

/** Edits of one table are new objects whenever the outbox has changed, so only having none is equal. */
function haveEqualEdits(table: TableName, a: Sources, b: Sources): boolean {
  const isOfTable = (entry: OutboxEntry): boolean => entry.table === table;
  return (
    a.unsettled === b.unsettled || !(a.unsettled.some(isOfTable) || b.unsettled.some(isOfTable))
  );
}

const origins = new WeakMap<TableView, Sources>();

/** Returns the sources of a view that `useTable` returned. */
export function sourcesOf(view: TableView): Sources {
  const sources = origins.get(view);
  if (!sources) throw new Error('sourcesOf takes only views that useTable returned.');
  return sources;
}

const plain = new WeakMap<readonly AnyRow[], readonly LocalRow[]>();

/** The rows of a page without an overlay. Cached, so that derived values need not be computed again. */
function plainRows(page: readonly AnyRow[]): readonly LocalRow[] {
  let known = plain.get(page);
  if (!known) {
    // The mirror holds checked rows of the table they are read from.
    known = page.map(
      (row) => ({row, official: row, state: 'synced', going: false}) as const,
    ) as unknown[] as LocalRow[];
    plain.set(page, known);
  }
  return known;
}

/** The overlay of a table by the ids of its rows; of one row alone if `id` is given. */
function layersOf(
  table: TableName,
  {rows, proposals, unsettled}: Sources,
  id?: string,
): ReadonlyMap<string, Layer> {
  const layers = new Map<string, Layer>();
  const layerOf = (recordId: string): Layer => {
    let layer = layers.get(recordId);
    if (!layer) layers.set(recordId, (layer = {proposals: [], entries: []}));
    return layer;
  };
  const isWanted = (recordId: string): boolean => id === undefined || recordId === id;
  for (const row of proposals.pages.flat()) {
    const proposal = row as unknown as Proposal;
    const {target_table_name: target, record_id: recordId} = proposal;
    if (target !== table || !isWanted(recordId)) continue;
    if (isShown(proposal, rows.get(recordId) ?? null)) layerOf(recordId).proposals.push(proposal);
  }
  for (const entry of unsettled)
    if (entry.table === table && isWanted(entry.recordId))
      layerOf(entry.recordId).entries.push(entry);
  for (const layer of layers.values())
    layer.proposals.sort((a, b) => ((a.created_at ?? '') < (b.created_at ?? '') ? -1 : 1));
  return layers;
}

type Layer = {readonly proposals: Proposal[]; readonly entries: OutboxEntry[]};

/** Returns the rows of a table as the user sees them: the mirror with the own proposals and unsent edits laid over it. */
export function layOverlay(table: TableName, sources: Sources): TableView {
  const {rows} = sources;
  const layers = layersOf(table, sources);
  // Compared by identity, which is quicker than by 20,000 ids.
  const covered = new Set<unknown>([...layers.keys()].map((id) => rows.get(id)));
  const all: LocalRow[] = [];
  for (const page of rows.pages) {
    for (const row of plainRows(page)) if (!covered.has(row.official)) all.push(row);
  }
  for (const [id, layer] of layers) {
    const row = overlayRow(table, id, rows.get(id) ?? null, layer.proposals, layer.entries);
    if (row) all.push(row);
  }
  return viewOn(all);
}

/** Returns one row with its proposals and edits applied; `null` when there is no such row. */
function viewOfRow(table: TableName, id: string, sources: Sources): LocalRow | null {
  const {rows} = sources;
  const layer = layersOf(table, sources, id).get(id);
  if (layer) return overlayRow(table, id, rows.get(id) ?? null, layer.proposals, layer.entries);
  return (
    rows
      .pagesOf(id)
      .flatMap(plainRows)
      .find(({row}) => row.id === id) ?? null
  );
}

/** Lists need no index: it is made at the first lookup of a row. */
function viewOn(all: readonly LocalRow[]): TableView {
  let byId: ReadonlyMap<string, LocalRow> | undefined;
  return {
    all,
    get byId() {
      byId ??= new Map(all.map((entry) => [entry.row.id, entry]));
      return byId;
    },
  };
}
