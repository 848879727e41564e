/** Gives each row of a file one id for good, so that what is sent again is known to have been sent. */
export function createRowIds(): (row: number) => string {
  const ids = new Map<number, string>();
  return (row) => {
    let id = ids.get(row);
    if (id === undefined) ids.set(row, (id = crypto.randomUUID()));
    return id;
  };
}
