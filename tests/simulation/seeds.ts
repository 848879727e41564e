import {firstFullSeed, firstPhotoSeed, firstWideSeed} from './profiles.ts';

const first = (count: number, from = 1): number[] =>
  Array.from({length: count}, (_, index) => index + from);

/**
 * Each has found a defect, of the app or of the storm itself, or finds a break of `breaks.ts` first. One that goes wrong is
 * added for ever.
 */
const kept = [
  47, 50126, 60037, 60127, 60160, 60492, 60604, 60957, 62271, 62066, 62734, 62745, 63123, 63132,
  63159, 63187, 63529, 63540, 63564, 63638, 70121, 70190, 70199, 70218, 80101, 80159, 80475, 80640,
  81015, 74353, 81005, 81291, 81542, 95682, 96151, 92789, 96562, 94917, 108311, 108333, 120878,
  121783, 122522, 123693, 125060, 133513, 138073, 138595, 149462, 150546, 158130, 162495,
];

/** `npm test`, on each server. */
export const fewSeeds = {
  model: [...first(16), ...first(4, firstFullSeed), ...first(4, firstWideSeed), ...kept],
  sql: [1, 2, 3, 4, 63504, 75039, 95682],
} as const;

/** `npm run test:all`. */
export const manySeeds = {
  model: [...first(60), ...first(80, firstFullSeed), ...first(60, firstWideSeed)],
  sql: [
    ...first(10),
    ...first(5, firstFullSeed),
    ...first(5, firstWideSeed),
    ...first(5, firstPhotoSeed),
  ],
} as const;

/** What `npm run storm` asks for, in the environment; `usual` when nobody has asked. */
export function seedsFor(
  server: 'model' | 'sql',
  usual: Readonly<Record<'model' | 'sql', readonly number[]>>,
): readonly number[] {
  const {STORM_SERVER: wanted, STORM_FROM: from, STORM_SEEDS: count} = process.env;
  if (wanted === undefined) return usual[server];
  return wanted === server ? first(Number(count), Number(from)) : [];
}
