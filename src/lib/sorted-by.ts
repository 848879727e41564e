/** Returns the items in the order of their keys. A sort compares an item many times, so each key is computed once. */
export function sortedBy<T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
  compare: (a: K, b: K) => number,
): T[] {
  return items
    .map((item) => ({item, key: keyOf(item)}))
    .sort((a, b) => compare(a.key, b.key))
    .map(({item}) => item);
}
