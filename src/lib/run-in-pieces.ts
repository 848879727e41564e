import {yieldToPage} from './pause.ts';

/** Each pause costs the work a few milliseconds; a longer piece would be felt while typing. */
const PIECE_MS = 24;

/**
 * Takes short steps until their result, and lets the page draw and listen every few milliseconds. Resolves to `null` when
 * the signal stops it.
 */
export async function runInPieces<T>(
  steps: Generator<void, T>,
  signal: AbortSignal,
): Promise<T | null> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return signal.aborted ? null : step.value;
    if (performance.now() - since < PIECE_MS) continue;
    await yieldToPage();
    if (signal.aborted) return null;
    since = performance.now();
  }
}
