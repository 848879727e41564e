const first = (count: number): number[] => Array.from({length: count}, (_, index) => index + 1);

/** Each has found a defect, or finds a break of `breaks.ts` first. One that goes wrong is added for ever. */
const kept = [
  47, 50126, 60037, 60127, 60160, 60492, 60604, 60957, 62271, 62066, 62734, 62745, 63123, 63132,
  63159, 63187,
];

/** `npm test`, on each server. */
export const fewSeeds = {model: [...first(31), ...kept], sql: first(5)} as const;

/** `npm run test:all`. */
export const manySeeds = {model: first(180), sql: first(20)} as const;

/** What `npm run storm` asks for, in the environment; `usual` when nobody has asked. */
export function seedsFor(
  server: 'model' | 'sql',
  usual: Readonly<Record<'model' | 'sql', readonly number[]>>,
): readonly number[] {
  const {STORM_SERVER: wanted, STORM_FROM: from, STORM_SEEDS: count} = process.env;
  if (wanted === undefined) return usual[server];
  return wanted === server ? first(Number(count)).map((n) => n - 1 + Number(from)) : [];
}
