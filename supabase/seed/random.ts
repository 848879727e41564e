import {shuffler} from 'd3-array';
import {addDays, daysBetween, type Day} from '#src/lib/civil-date.ts';
import {at} from './tables.ts';

export type Random = {
  /** A whole number from `least` to `most`, both included. */
  int: (least: number, most: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  shuffled: <T>(items: readonly T[]) => T[];
  /** A day between two, both included. */
  day: (first: Day, last: Day) => Day;
  /** A moment of a working day, UTC. */
  momentOn: (day: Day) => string;
  /** An independent stream: what one part draws does not change what another gets. */
  fork: (name: string) => Random;
};

/** Draws the same numbers for the same seed, on every machine. */
export function createRandom(seed: number, name = ''): Random {
  let state = 2_166_136_261 ^ seed;
  for (const character of name) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  const shuffle = shuffler(next);
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (from) => at(from, int(0, from.length - 1)),
    shuffled: (items) => shuffle([...items]),
    day: (first, last) => addDays(first, int(0, daysBetween(first, last))),
    momentOn: (day) => new Date(Date.parse(`${day}T01:00Z`) + int(0, 50_399_999)).toISOString(),
    fork: (part) => createRandom(seed, `${name}/${part}`),
  };
}
