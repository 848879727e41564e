/** Gives each row of a file a fixed id, so that the server recognizes rows that are sent again. */
export function createRowIds(): (row: number) => string {
  const ids = new Map<number, string>();
  return (row) => {
    let id = ids.get(row);
    if (id === undefined) ids.set(row, (id = crypto.randomUUID()));
    return id;
  };
}
