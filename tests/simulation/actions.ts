import {rollChain} from './chains.ts';
import type {Profile} from './profile-kinds.ts';
import {profileOf} from './profiles.ts';
import type {Outcome} from './device/connection.ts';
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
  readonly outcomes: readonly Outcome[];
};

/** A round that nothing befalls. */
export const plainRound: Action = {
  kind: 'round',
  device: 0,
  tab: 0,
  pick: 0,
  choice: 0,
  killAfter: null,
  outcomes: [],
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
  'read queue': 4,
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
  'read brothers': 1,
  merge: 1,
  'undo batch': 2,
  // What befalls a device.
  'lose token': 2,
  'sign in': 3,
  'skew clock': 1,
  'flip disk': 1,
  'damage mirror': 0.6,
  'flip app': 3,
  'older server': 0,
  'upgrade server': 0.5,
  'unsendable edit': 0.6,
  'many edits': 0.8,
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

/** Happens only in profiles that name it, so that the storms before `firstFullSeed` do not change. */
const asked: ReadonlySet<Kind> = new Set([
  'sign out meanwhile',
  'save together',
  'flip app',
  'open settings',
  'save settings',
  'prepare import',
  'send import',
  'read brothers',
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
  const profile = profileOf(random, seed);
  const actions: Action[] = profile.begins.map((kind) => ({...plainRound, kind}));
  while (actions.length < length) actions.push(...next(random, profile));
  return actions;
}

/** The next thing, or the next that go together: others may come in between. */
function next(random: Random, profile: Profile): Action[] {
  const {chains} = profile;
  if (chains.length === 0 || !random.chance(chainShare)) return [roll(random, profile)];
  return rollChain(random, random.pick(chains), profile).flatMap((one) =>
    random.chance(profile.roughness / 2) ? [one, roll(random, profile)] : [one],
  );
}

function roll(random: Random, {devices, picks, roughness, outcomes, share}: Profile): Action {
  const outcomeCount = random.below(5);
  return {
    kind: rollKind(random, share),
    device: random.below(devices),
    tab: random.below(3),
    pick: random.below(picks),
    choice: random.below(1000),
    killAfter: random.chance(roughness / 3) ? random.below(40) : null,
    outcomes: Array.from({length: outcomeCount}, () =>
      random.chance(roughness) ? random.pick(outcomes) : 'fine',
    ),
  };
}

function rollKind(random: Random, share: Profile['share']): Kind {
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
