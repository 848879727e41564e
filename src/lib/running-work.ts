/** Work that would be lost with the page, e.g. an upload, and the sentence that a waiting user reads. */
type Work = {readonly label: string; readonly end: Promise<unknown>};

const running = new Set<Work>();

/** Returns what `work` returns. Until it has ended, the app does not load the page again of its own accord. */
export async function keepPageFor<T>(label: string, work: Promise<T>): Promise<T> {
  const entry = {label, end: work};
  running.add(entry);
  try {
    return await work;
  } finally {
    running.delete(entry);
  }
}

/** Resolves when no such work is left; calls `wait` with the label of each that is waited for. */
export async function endOfWork(wait?: (label: string) => void): Promise<void> {
  for (const {label, end} of running) {
    wait?.(label);
    await Promise.allSettled([end]);
  }
}
