export type Counts = Readonly<Record<string, number>>;

export function countBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

/** Lists what differs, either way. */
export function compare(title: string, expected: Counts, actual: Counts): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].flatMap((name) => {
    const [wanted, found] = [expected[name] ?? 0, actual[name] ?? 0];
    return wanted === found ? [] : [`${title}: ${found} instead of ${wanted} ${name}`];
  });
}
