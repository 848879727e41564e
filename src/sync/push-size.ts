import type {PushSize} from '#src/db/facts.ts';

/** The size of one push. */
export type Load = {readonly mutations: number; readonly bytes: number};

/** The largest push that the server accepts. */
export const largestLoad: Load = {mutations: 100, bytes: 1_000_000};

export const firstSize: PushSize = {...largestLoad, failed: null, successes: 0};

/** A load that failed is tried again after this many successful calls. */
const successesToForget = 8;
/** The largest share of a failed load that later calls may use. */
const safeShare = 0.75;
const growth = 1.5;

/** Halves a failed load; a single mutation is always sent. */
export function shrink(failed: Load): PushSize {
  return {
    mutations: Math.max(1, Math.floor(failed.mutations / 2)),
    bytes: Math.max(1, Math.floor(failed.bytes / 2)),
    failed,
    successes: 0,
  };
}

/** Makes the next load half as large again, but smaller than the one that failed. */
export function grow(size: PushSize): PushSize {
  const successes = size.successes + 1;
  const failed = successes < successesToForget ? size.failed : null;
  return {
    mutations: grown(size.mutations, largestLoad.mutations, failed?.mutations),
    bytes: grown(size.bytes, largestLoad.bytes, failed?.bytes),
    failed,
    successes: failed === null ? 0 : successes,
  };
}

function grown(now: number, largest: number, failed: number | undefined): number {
  const limit = failed === undefined ? largest : Math.floor(failed * safeShare);
  return Math.max(now, Math.min(Math.ceil(now * growth), limit, largest));
}

export function isLargest({mutations, bytes}: Load): boolean {
  return mutations >= largestLoad.mutations && bytes >= largestLoad.bytes;
}
