/** A sequence of numbers that is the same for the same seed. */
export type Random = {
  /** A whole number from 0 to `below` - 1. */
  readonly below: (below: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
};

/** Mulberry32: small, fast, and random enough for storms. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const one = from[below(from.length)];
      if (one === undefined) throw new Error('There is nothing to pick from.');
      return one;
    },
  };
}
