import type {OutboxEntry} from '#src/db/mutation.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';

/**
 * Returns which waiting mutations are held by one that needs attention: later ones of the same row, those
 * that refer to a record whose insert or delete is stuck, those of the rows that a stuck delete showed, a delete
 * of a record to which a stuck one refers, and members of its group. Keys and values are `seq`. `entries` are the
 * unsettled ones in order.
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
  const stuck: Stuck = {rows: new Map(), records: new Map(), references: new Map(), groups};
  for (const entry of entries) {
    const {mutation, seq} = entry;
    const holder = entry.state === 'attention' ? seq : holderOf(entry, stuck);
    if (holder === undefined) continue;
    if (entry.state === 'waiting') held.set(seq, holder);
    for (const row of [rowKey(entry), ...childrenShown(entry)])
      if (!stuck.rows.has(row)) stuck.rows.set(row, holder);
    if (addsOrDeletes(entry)) stuck.records.set(mutation.id, holder);
    for (const id of referredIds(entry))
      if (!stuck.references.has(id)) stuck.references.set(id, holder);
    if (mutation.group && !groups.has(mutation.group)) groups.set(mutation.group, holder);
  }
  return {held, groups};
}

/** What stuck edits are about, each with the first cause. */
type Stuck = {
  readonly rows: Map<string, number>;
  /** The records that stuck edits add or delete. */
  readonly records: Map<string, number>;
  /** The records to which stuck edits refer. */
  readonly references: Map<string, number>;
  readonly groups: ReadonlyMap<string, number>;
};

function holderOf(
  entry: OutboxEntry,
  {rows, records, references, groups}: Stuck,
): number | undefined {
  const sameRow = rows.get(rowKey(entry));
  if (sameRow !== undefined) return sameRow;
  const group = entry.mutation.group ? groups.get(entry.mutation.group) : undefined;
  if (group !== undefined) return group;
  for (const id of referredIds(entry)) {
    const record = records.get(id);
    if (record !== undefined) return record;
  }
  const reference = entry.mutation.op === 'delete' ? references.get(entry.recordId) : undefined;
  if (reference !== undefined) return reference;
  for (const row of childrenShown(entry)) {
    const child = rows.get(row);
    if (child !== undefined) return child;
  }
  return undefined;
}

/** Tells whether later edits that refer to the record have to wait for this one. */
export function addsOrDeletes({mutation: {op}}: OutboxEntry): boolean {
  return op === 'insert' || op === 'delete';
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
