/** The largest number of rows in one call. */
export const maxRowsPerCall = 200;

/** Even the slowest server writes this many rows within the timeout of a call. */
const MIN_ROWS_PER_CALL = 10;

/** The number of rows for the next call after one that took too long; `null` when fewer would not help. */
export function smallerBatch(count: number): number | null {
  return count > MIN_ROWS_PER_CALL ? Math.max(MIN_ROWS_PER_CALL, Math.floor(count / 2)) : null;
}
