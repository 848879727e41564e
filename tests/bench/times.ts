/** The middle of these times, what all but a twentieth keep to, and the ends. */
export type Spread = {
  readonly min: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
};

export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    min: sorted[0] ?? 0,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0,
    max: sorted.at(-1) ?? 0,
  };
}

/** Runs the work once. Resolves to its milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
