/** Items that one array has and another has not. */
type Difference<T> = {readonly gone: readonly T[]; readonly added: readonly T[]};

/**
 * Finds what turned an array into another one: at most `most` items went, came or were replaced, and the others kept their
 * order. Otherwise returns `null`. Compares by identity and place, so it reads no item. An item that moved is among both.
 */
export function differenceOf<T>(
  before: readonly T[],
  after: readonly T[],
  most: number,
): Difference<T> | null {
  const gone: T[] = [];
  const added: T[] = [];
  let [from, to] = [0, 0];
  while (from < before.length || to < after.length) {
    if (from < before.length && to < after.length && before[from] === after[to]) {
      from += 1;
      to += 1;
      continue;
    }
    if (gone.length + added.length >= most) return null;
    const isGone = to >= after.length || before[from + 1] === after[to];
    const isAdded = !isGone && (from >= before.length || before[from] === after[to + 1]);
    if (!isAdded) gone.push(...before.slice(from, (from += 1)));
    if (!isGone) added.push(...after.slice(to, (to += 1)));
  }
  return {gone, added};
}
