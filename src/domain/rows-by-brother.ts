/** Groups rows in one pass, and returns a function that gives those of a brother, in the order in which they came. */
export function rowsByBrother<R extends {readonly brother_id: string}>(
  rows: readonly R[],
): (brotherId: string) => readonly R[] {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(row.brother_id);
    if (group) group.push(row);
    else groups.set(row.brother_id, [row]);
  }
  return (brotherId) => groups.get(brotherId) ?? none;
}

const none: readonly never[] = [];
