import {lateAnswer, longForm, missingReference, editAfterEdit} from './chains.ts';
import type {Outcome} from './device/connection.ts';
import {
  type Profile,
  somePhotos,
  album,
  everything,
  upgradedServer,
  council,
  archive,
  lockContention,
  sameRecords,
  restores,
  damagedMirrors,
  sharedDevice,
  together,
  twoAppVersions,
} from './profile-kinds.ts';
import type {Random} from './random.ts';

const allOutcomes: readonly Outcome[] = [
  'dropped',
  'answer dropped',
  'answer dropped',
  'doubled',
  'strayed',
  'held',
  'frozen',
  'frozen',
  'busy',
];

/** The first seed whose storm can contain everything. The storms before it never change: some are kept. */
export const firstFullSeed = 63_501;

/** The first seed whose storm can contain batches and settings, too. */
export const firstWideSeed = 70_001;

/** The first seed whose storm can contain photos, too. */
export const firstPhotoSeed = 80_001;

/** Chooses the profile of a storm at random. */
export function profileOf(random: Random, seed: number): Profile {
  const roughness = random.pick([0.1, 0.25, 0.5]);
  const open: Profile = {
    devices: 5,
    picks: random.pick([2, 6, 1000]),
    roughness,
    outcomes: allOutcomes,
    share: {},
    begins: [],
    chains: [lateAnswer, longForm, editAfterEdit, missingReference],
  };
  if (seed < firstFullSeed) return earlyProfile(random, open);
  if (seed < firstWideSeed) return fullProfile(random, open);
  return seed < firstPhotoSeed ? wideProfile(random, open) : photoProfile(random, open);
}

/** Two in five have no special profile: anything may happen that the first storms contained. */
function earlyProfile(random: Random, open: Profile): Profile {
  switch (random.below(10)) {
    case 0:
    case 1:
      return {...open, ...lockContention, devices: random.pick([2, 3])};
    case 2:
    case 3:
      return {...open, ...sameRecords, devices: random.pick([2, 3, 5]), picks: random.pick([1, 2])};
    case 4:
      return {...open, ...restores, picks: random.pick([2, 4])};
    case 5:
      return {...open, ...damagedMirrors};
    default:
      return open;
  }
}

function fullProfile(random: Random, open: Profile): Profile {
  switch (random.below(10)) {
    case 0:
      return {...open, ...lockContention, devices: random.pick([2, 3])};
    case 1:
      return {...open, ...sameRecords, devices: random.pick([2, 3, 5]), picks: random.pick([1, 2])};
    case 2:
      return {...open, ...restores, picks: random.pick([2, 4])};
    case 3:
      return {...open, ...damagedMirrors};
    case 4:
      return {...open, ...sharedDevice, devices: random.pick([2, 3, 5])};
    case 5:
      return {...open, ...together, devices: random.pick([2, 3, 5]), picks: random.pick([2, 4])};
    case 6:
      return {
        ...open,
        ...twoAppVersions,
        devices: random.pick([2, 3]),
        picks: random.pick([3, 12]),
      };
    default:
      return open;
  }
}

function wideProfile(random: Random, open: Profile): Profile {
  switch (random.below(9)) {
    case 0:
      return {...open, ...council, devices: random.pick([2, 3])};
    case 1:
    case 2:
    case 3:
      return {...open, ...archive, devices: random.pick([2, 3, 5]), picks: random.pick([3, 6])};
    case 4:
      return {
        ...open,
        ...upgradedServer,
        devices: random.pick([2, 3, 5]),
        picks: random.pick([3, 12]),
      };
    default: {
      const full = fullProfile(random, open);
      return {...full, share: {...everything, ...full.share}};
    }
  }
}

function photoProfile(random: Random, open: Profile): Profile {
  if (random.chance(0.4)) return {...open, ...album, devices: random.pick([2, 3, 5])};
  const wide = wideProfile(random, open);
  return {...wide, share: {...somePhotos, ...wide.share}};
}
