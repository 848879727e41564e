import type {RoundResult} from '#src/db/facts.ts';
import type {Comparison} from './digest.ts';

/** The result of one round, and when the next one is due. */
export type RoundOutcome = {
  readonly result: RoundResult | 'signed-out';
  /** Rows pulled and mutations answered. */
  readonly rows: number;
  /** The server's Retry-After. */
  readonly retryAfterMs: number | null;
  /** The pause of this device before it pulls the rest of a mirror that can wait. */
  readonly putOffMs: number | null;
  /** The epoch of the last complete pull; its last part is the caller's role. */
  readonly epoch: string | null;
  /** The comparison of the mirror with the server, if one was due. */
  readonly compared: Comparison | null;
  /** It was stored with the last page of the pull. */
  readonly isStored?: true;
  /** The time until the first paused edit may be sent; absent when none is paused. */
  readonly nextSendMs?: number;
  /**
   * The next round should follow at once: the time was over, edits were sent after the pull, or the mirror was replaced
   * while edits wait.
   */
  readonly hasMore: boolean;
};

/** Returns an outcome after which nothing else is due. */
export function ended(result: RoundOutcome['result'], rows = 0): RoundOutcome {
  return {
    result,
    rows,
    retryAfterMs: null,
    putOffMs: null,
    epoch: null,
    compared: null,
    hasMore: false,
  };
}
