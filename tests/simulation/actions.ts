import {linked} from './chains.ts';
import {type Climate, climateOf} from './climates.ts';
import type {Fate} from './device/line.ts';
import {type Random, randomFrom} from './random.ts';

/**
 * One thing that happens. Numbers choose among what there is at that moment, whatever that is, so that an
 * action still means something when others around it are left out.
 */
export type Action = {
  readonly kind: Kind;
  readonly device: number;
  readonly tab: number;
  readonly pick: number;
  readonly choice: number;
  /** The tab is killed after so many operations of its database; `null`: it is not. */
  readonly killAfter: number | null;
  /** What befalls the requests of a round, one after the other; after them all is fine. */
  readonly fates: readonly Fate[];
};

/** A round that nothing befalls. */
export const calm: Action = {
  kind: 'round',
  device: 0,
  tab: 0,
  pick: 0,
  choice: 0,
  killAfter: null,
  fates: [],
};

/** How often each thing happens, in parts of the whole. */
const weights = {
  // What people do.
  edit: 34,
  open: 5,
  save: 6,
  add: 5,
  delete: 4,
  withdraw: 2,
  resolve: 6,
  discard: 1,
  retry: 1,
  export: 2,
  import: 3,
  'sign out': 0.6,
  'change user': 1.2,
  'sign out meanwhile': 1.5,
  'save together': 8,
  'open settings': 4,
  'save settings': 6,
  // What the engine does.
  round: 42,
  resume: 8,
  'steal lock': 2,
  'close tab': 3,
  // What the server's people do.
  look: 4,
  approve: 10,
  reject: 2,
  'flip role': 1,
  'flip account': 1,
  erase: 0.4,
  'back up': 1.5,
  restore: 0.6,
  'flip schema': 1,
  'prepare import': 3,
  'send import': 4,
  'look at brothers': 1,
  merge: 1,
  'undo batch': 2,
  // What befalls a device.
  'lose token': 2,
  'sign in': 3,
  'skew clock': 1,
  'flip disk': 1,
  rot: 0.6,
  'flip app': 3,
  'older server': 0,
  'upgrade server': 0.5,
  poison: 0.6,
  spate: 0.8,
  'arrive late': 5,
  wait: 3,
  // What users and devices do with photos.
  'save photo': 12,
  'remove photo': 1.5,
  'fetch photos': 4,
  'resume photos': 4,
  'flip storage': 0.6,
} as const;

export type Kind = keyof typeof weights;

/** Happens only in climates that ask for it, so that the storms before `firstFullSeed` do not change. */
const asked: ReadonlySet<Kind> = new Set([
  'sign out meanwhile',
  'save together',
  'flip app',
  'open settings',
  'save settings',
  'prepare import',
  'send import',
  'look at brothers',
  'merge',
  'undo batch',
  'older server',
  'upgrade server',
  'save photo',
  'remove photo',
  'fetch photos',
  'resume photos',
  'flip storage',
]);

/** How often a chain begins, of all that begins. */
const chainShare = 0.06;

const kinds = Object.keys(weights) as Kind[];

/** The storm of a seed: the same actions for the same seed, for ever. */
export function stormOf(seed: number): readonly Action[] {
  const random = randomFrom(seed);
  const length = 40 + random.below(60);
  const climate = climateOf(random, seed);
  const actions: Action[] = climate.begins.map((kind) => ({...calm, kind}));
  while (actions.length < length) actions.push(...next(random, climate));
  return actions;
}

/** The next thing, or the next that go together: others may come in between. */
function next(random: Random, climate: Climate): Action[] {
  const {chains} = climate;
  if (chains.length === 0 || !random.chance(chainShare)) return [roll(random, climate)];
  return linked(random, random.pick(chains), climate).flatMap((one) =>
    random.chance(climate.roughness / 2) ? [one, roll(random, climate)] : [one],
  );
}

function roll(random: Random, {devices, picks, roughness, fates, share}: Climate): Action {
  const fateCount = random.below(5);
  return {
    kind: rollKind(random, share),
    device: random.below(devices),
    tab: random.below(3),
    pick: random.below(picks),
    choice: random.below(1000),
    killAfter: random.chance(roughness / 3) ? random.below(40) : null,
    fates: Array.from({length: fateCount}, () =>
      random.chance(roughness) ? random.pick(fates) : 'fine',
    ),
  };
}

function rollKind(random: Random, share: Climate['share']): Kind {
  const weightOf = (kind: Kind): number =>
    weights[kind] * (share[kind] ?? (asked.has(kind) ? 0 : 1));
  const total = kinds.reduce((sum, kind) => sum + weightOf(kind), 0);
  let left = (random.below(1_000_000) / 1_000_000) * total;
  for (const kind of kinds) {
    left -= weightOf(kind);
    if (left < 0) return kind;
  }
  return 'round';
}
