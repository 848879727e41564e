/** How many rows the server takes in one call. */
export const mostAtATime = 200;

/** Even the slowest server manages so many in the time it has for a call. */
const FEWEST_AT_A_TIME = 10;

/** Says with how many rows to ask again after a call that took too long; `null` when fewer would not help. */
export function fewerThan(count: number): number | null {
  return count > FEWEST_AT_A_TIME ? Math.max(FEWEST_AT_A_TIME, Math.floor(count / 2)) : null;
}
