import type {OutboxEntry} from '#src/db/mutation.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';

/**
 * Returns which waiting mutations are held by one that needs attention: later ones of the same row, those
 * that refer to a record whose insert is stuck, and members of its group. Keys and values are `seq`.
 * `entries` are the unsettled ones in order.
 */
export function findHeldEdits(entries: readonly OutboxEntry[]): Map<number, number> {
  let stuckGroups = new Map<string, number>();
  for (const {state, mutation, seq} of entries) {
    if (state === 'attention' && mutation.group) stuckGroups.set(mutation.group, seq);
  }
  for (;;) {
    const {held, groups} = findInOrder(entries, stuckGroups);
    // A group that is held by a later member also holds its earlier ones, and what follows them.
    if (groups.size === stuckGroups.size) return held;
    stuckGroups = groups;
  }
}

type Held = {readonly held: Map<number, number>; readonly groups: Map<string, number>};

function findInOrder(
  entries: readonly OutboxEntry[],
  stuckGroups: ReadonlyMap<string, number>,
): Held {
  const held = new Map<number, number>();
  const groups = new Map(stuckGroups);
  const stuckRows = new Map<string, number>();
  const stuckInserts = new Map<string, number>();
  for (const entry of entries) {
    const {mutation, seq} = entry;
    const holder =
      entry.state === 'attention' ? seq : holderOf(entry, stuckRows, stuckInserts, groups);
    if (holder === undefined) continue;
    if (entry.state === 'waiting') held.set(seq, holder);
    const root = held.get(seq) ?? seq;
    if (!stuckRows.has(rowKey(entry))) stuckRows.set(rowKey(entry), root);
    if (mutation.op === 'insert') stuckInserts.set(mutation.id, root);
    if (mutation.group && !groups.has(mutation.group)) groups.set(mutation.group, root);
  }
  return {held, groups};
}

function holderOf(
  entry: OutboxEntry,
  rows: ReadonlyMap<string, number>,
  inserts: ReadonlyMap<string, number>,
  groups: ReadonlyMap<string, number>,
): number | undefined {
  const sameRow = rows.get(rowKey(entry));
  if (sameRow !== undefined) return sameRow;
  const group = entry.mutation.group ? groups.get(entry.mutation.group) : undefined;
  if (group !== undefined) return group;
  for (const id of referredIds(entry)) {
    const insert = inserts.get(id);
    if (insert !== undefined) return insert;
  }
  for (const row of childrenShown(entry)) {
    const child = rows.get(row);
    if (child !== undefined) return child;
  }
  return undefined;
}

export function rowKey({table, recordId}: OutboxEntry): string {
  return `${table}/${recordId}`;
}

/** The child rows of a delete that its form showed, as keys like `rowKey`. */
export function childrenShown({mutation}: OutboxEntry): string[] {
  const shown = mutation.op === 'delete' ? mutation.base['*children'] : null;
  return Object.entries({...(shown as Readonly<Record<string, object>> | null)}).flatMap(
    ([table, rows]) => Object.keys(rows).map((id) => `${table}/${id}`),
  );
}

/** The ids of the records to which a mutation's new values refer. */
export function referredIds({table, mutation}: OutboxEntry): string[] {
  // Only a newer version of the app knows its references.
  if (!isTableName(table)) return [];
  const {fields} = recordOf(table);
  return Object.entries(mutation.changes).flatMap(([name, value]) =>
    fields[name]?.spec.kind === 'reference' && typeof value === 'string' ? [value] : [],
  );
}
