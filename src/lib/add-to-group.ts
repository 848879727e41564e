/** Adds a row to the group of its key. */
export function addToGroup<K, R>(groups: Map<K, R[]>, key: K, row: R): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [row]);
  else group.push(row);
}
