/** The largest number of rows in one call. */
export const mostAtATime = 200;

/** Even the slowest server writes this many rows within the timeout of a call. */
const FEWEST_AT_A_TIME = 10;

/** The number of rows for the next call after one that took too long; `null` when fewer would not help. */
export function fewerThan(count: number): number | null {
  return count > FEWEST_AT_A_TIME ? Math.max(FEWEST_AT_A_TIME, Math.floor(count / 2)) : null;
}
