import type {PendingChange} from '#src/queries/review.ts';

/**
 * Sorts the queue for the review: the oldest first, each change after those it needs, and the changes of one
 * record together.
 */
export function inReviewOrder(lines: readonly PendingChange[]): PendingChange[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const byRecord = groupByRecord(lines);
  const placed = new Set<PendingChange>();
  const seen = new Set<PendingChange>();
  const place = (line: PendingChange): void => {
    if (seen.has(line)) return;
    seen.add(line);
    for (const id of line.needs) {
      const needed = byId.get(id);
      if (needed) place(needed);
    }
    placed.add(line);
    for (const other of byRecord.get(recordKey(line)) ?? []) place(other);
  };
  for (const line of lines) place(line);
  return [...placed];
}

/** Returns a function that counts the changes of the same record. */
export function countByRecord(lines: readonly PendingChange[]): (line: PendingChange) => number {
  const groups = groupByRecord(lines);
  return (line) => groups.get(recordKey(line))?.length ?? 0;
}

function groupByRecord(
  lines: readonly PendingChange[],
): ReadonlyMap<string, readonly PendingChange[]> {
  const groups = new Map<string, PendingChange[]>();
  for (const line of lines) {
    const group = groups.get(recordKey(line));
    if (group) group.push(line);
    else groups.set(recordKey(line), [line]);
  }
  return groups;
}

function recordKey({target_table_name: table, record_id: id}: PendingChange): string {
  return `${table}/${id}`;
}
