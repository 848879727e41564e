import type {RetriedAnswer} from '#src/backend/retry.ts';
import {isTimeout} from '#src/lib/request-error.ts';

/** The largest number of rows in one call. */
export const maxRowsPerCall = 200;

/** Even the slowest server writes this many rows within the timeout of a call. */
const minRowsPerCall = 10;

/** Makes calls for many rows, and for fewer rows after a call that took longer than the server allows. */
export class RowsPerCall {
  #rows = maxRowsPerCall;

  /** The number of rows of the last call, or of the first one. */
  get rows(): number {
    return this.#rows;
  }

  /** Makes one call; `request` is called again with fewer rows after a timeout. */
  async call<T>(request: (rows: number) => Promise<RetriedAnswer<T>>): Promise<RetriedAnswer<T>> {
    for (;;) {
      const answer = await request(this.#rows);
      const fewer = answer.kind === 'failed' && isTimeout(answer.error) && fewerRows(this.#rows);
      if (typeof fewer !== 'number') return answer;
      this.#rows = fewer;
    }
  }
}

/** Returns the number of rows after a call that took too long; `null` when fewer would not help. */
export function fewerRows(rows: number): number | null {
  return rows > minRowsPerCall ? Math.max(minRowsPerCall, Math.floor(rows / 2)) : null;
}
