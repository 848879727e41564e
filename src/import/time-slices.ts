/** How a long piece of work tells how far it is, and hears that it is no longer wanted. */
export type RunOptions = {
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
};

/** Shorter than one picture on a screen that draws sixty a second. */
const SLICE_MS = 8;

/**
 * Lets the page draw and listen between slices of work. Call it after each small step; it rejects with the
 * signal's reason once the work is no longer wanted.
 */
export type NextSlice = (done: number) => Promise<void> | undefined;

export function startTimeSlices({onProgress, signal}: RunOptions): NextSlice {
  let since = performance.now();
  let told = 0;
  return (done) => {
    if (performance.now() - since < SLICE_MS) return undefined;
    // Whoever draws it draws a hundred pictures, not a thousand.
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
