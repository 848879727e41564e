/** The options of a long piece of work: a progress callback and a signal that cancels it. */
export type RunOptions = {
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
};

/** Shorter than one frame at 60 frames per second. */
const SLICE_MS = 8;

/**
 * Lets the page draw and handle events between slices of work. Call it after each small step; it rejects with
 * the signal's reason after a cancellation.
 */
export type NextSlice = (done: number) => Promise<void> | undefined;

/** Begins the first slice. `onProgress` gets the done part of the work, from 0 to 1. */
export function startTimeSlices({onProgress, signal}: RunOptions): NextSlice {
  let since = performance.now();
  let told = 0;
  return (done) => {
    if (performance.now() - since < SLICE_MS) return undefined;
    // Progress is reported in steps of one percent.
    if (done >= told + 0.01) onProgress?.((told = done));
    return new Promise<void>((resolve, reject) => {
      setTimeout(() => {
        since = performance.now();
        if (signal?.aborted === true) reject(signal.reason as Error);
        else resolve();
      });
    });
  };
}
