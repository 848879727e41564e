import type {Seeds} from './suite.ts';

/** What `npm run storm` asks for, in the environment; `usual` when nobody has asked. */
export function seedsFor(server: 'model' | 'sql', usual: number): Seeds {
  const {STORM_SERVER: wanted, STORM_FROM: from, STORM_SEEDS: count} = process.env;
  if (wanted === undefined) return {from: 1, count: usual};
  return {from: Number(from), count: wanted === server ? Number(count) : 0};
}
