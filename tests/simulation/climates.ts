import type {Kind} from './actions.ts';
import {
  beforeUpgrade,
  type Chain,
  comingBack,
  frozenDownload,
  frozenAtFirstSync,
  frozenAtSignOut,
  groupInConflict,
  importMeets,
  lateAnswer,
  longForm,
  mergeMeets,
  orphan,
  settingsMeet,
  slowUpload,
  twoVersions,
  typedOn,
} from './chains.ts';
import type {Fate} from './device/line.ts';
import type {Random} from './random.ts';

/** What kind of storm it is: in how narrow a place, how rough, and what there is more or less of. */
export type Climate = {
  readonly devices: number;
  /** Among how many things people choose: the fewer, the more they get in each other's way. */
  readonly picks: number;
  readonly roughness: number;
  readonly fates: readonly Fate[];
  /** How many times as often as usual. */
  readonly share: Partial<Record<Kind, number>>;
  /** What has happened before all else. */
  readonly begins: readonly Kind[];
  /** What often comes together. */
  readonly chains: readonly Chain[];
};

const allFates: readonly Fate[] = [
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

/** Rolls the climate of a storm. */
export function climateOf(random: Random, seed: number): Climate {
  const roughness = random.pick([0.1, 0.25, 0.5]);
  const open: Climate = {
    devices: 5,
    picks: random.pick([2, 6, 1000]),
    roughness,
    fates: allFates,
    share: {},
    begins: [],
    chains: [lateAnswer, longForm, typedOn, orphan],
  };
  if (seed < firstFullSeed) return earlyClimate(random, open);
  if (seed < firstWideSeed) return fullClimate(random, open);
  return seed < firstPhotoSeed ? wideClimate(random, open) : photoClimate(random, open);
}

/** Two in five are open: anything may happen that the first storms contained. */
function earlyClimate(random: Random, open: Climate): Climate {
  switch (random.below(10)) {
    case 0:
    case 1:
      return {...open, ...lockFight, devices: random.pick([2, 3])};
    case 2:
    case 3:
      return {...open, ...sameDesk, devices: random.pick([2, 3, 5]), picks: random.pick([1, 2])};
    case 4:
      return {...open, ...oldBackup, picks: random.pick([2, 4])};
    case 5:
      return {...open, ...dampDisk};
    default:
      return open;
  }
}

function fullClimate(random: Random, open: Climate): Climate {
  switch (random.below(10)) {
    case 0:
      return {...open, ...lockFight, devices: random.pick([2, 3])};
    case 1:
      return {...open, ...sameDesk, devices: random.pick([2, 3, 5]), picks: random.pick([1, 2])};
    case 2:
      return {...open, ...oldBackup, picks: random.pick([2, 4])};
    case 3:
      return {...open, ...dampDisk};
    case 4:
      return {...open, ...sharedPhone, devices: random.pick([2, 3, 5])};
    case 5:
      return {...open, ...together, devices: random.pick([2, 3, 5]), picks: random.pick([2, 4])};
    case 6:
      return {...open, ...newRelease, devices: random.pick([2, 3]), picks: random.pick([3, 12])};
    default:
      return open;
  }
}

function wideClimate(random: Random, open: Climate): Climate {
  switch (random.below(9)) {
    case 0:
      return {...open, ...council, devices: random.pick([2, 3])};
    case 1:
    case 2:
    case 3:
      return {...open, ...archive, devices: random.pick([2, 3, 5]), picks: random.pick([3, 6])};
    case 4:
      return {...open, ...lateServer, devices: random.pick([2, 3, 5]), picks: random.pick([3, 12])};
    default: {
      const full = fullClimate(random, open);
      return {...full, share: {...everything, ...full.share}};
    }
  }
}

function photoClimate(random: Random, open: Climate): Climate {
  if (random.chance(0.4)) return {...open, ...album, devices: random.pick([2, 3, 5])};
  const wide = wideClimate(random, open);
  return {...wide, share: {...somePhotos, ...wide.share}};
}

/** A few photos beside everything else. */
const somePhotos = {
  'save photo': 0.4,
  'remove photo': 0.5,
  'fetch photos': 0.5,
  'resume photos': 0.6,
  'flip storage': 1,
} as const satisfies Climate['share'];

/** Users take, replace and remove the photos of few brothers. */
const album = {
  picks: 2,
  share: {
    'save photo': 2,
    'remove photo': 2,
    'fetch photos': 1.5,
    'resume photos': 1.5,
    'flip storage': 2,
    'flip disk': 2,
    'sign out': 2,
    'change user': 1.5,
    edit: 0.4,
    add: 0.4,
    erase: 2,
    rot: 0,
  },
  chains: [slowUpload, frozenDownload, lateAnswer, longForm],
} as const satisfies Partial<Climate>;

/** The same as usual of what the storms before did not contain. */
const everything = {
  'open settings': 0.3,
  'save settings': 0.5,
  'prepare import': 0.3,
  'send import': 0.5,
  merge: 0.3,
  'undo batch': 0.3,
} as const satisfies Climate['share'];

/** The app is newer than its server, which is upgraded in the middle of it. */
const lateServer = {
  begins: ['older server'],
  share: {'upgrade server': 1, 'flip app': 0.5, 'close tab': 3, add: 3, 'sign out': 2, rot: 0},
  chains: [beforeUpgrade, twoVersions, longForm],
} as const satisfies Partial<Climate>;

/** Admins settle the same thing, in screens that stand open for long. */
const council = {
  share: {'open settings': 4, 'save settings': 5, resolve: 2, edit: 0.3, 'flip role': 2, rot: 0},
  chains: [settingsMeet, longForm],
} as const satisfies Partial<Climate>;

/** Admins import, merge and undo under the feet of devices with unsent edits. */
const archive = {
  share: {
    'prepare import': 1,
    'send import': 2,
    'look at brothers': 1,
    merge: 1.5,
    'undo batch': 2,
    resolve: 2,
    erase: 0.2,
    rot: 0,
  },
  chains: [importMeets, mergeMeets, longForm],
} as const satisfies Partial<Climate>;

/** Tabs of few devices take the lock from one another over the same few records, and wake up late. */
const lockFight = {
  picks: 2,
  roughness: 0.5,
  fates: ['frozen', 'frozen', 'frozen', 'held', 'answer dropped', 'dropped'],
  share: {'steal lock': 12, resume: 2.5, resolve: 5, retry: 5, approve: 0.5, rot: 0},
  chains: [lateAnswer],
} as const satisfies Partial<Climate>;

/** A record or two, edited by several at a time, in forms that stand open for long. */
const sameDesk = {
  fates: ['dropped', 'dropped', 'answer dropped', 'strayed', 'busy'],
  share: {
    edit: 0.5,
    open: 3,
    save: 4,
    resolve: 2,
    delete: 0.5,
    add: 0.2,
    rot: 0,
    poison: 0,
    'lose token': 0,
  },
  chains: [longForm, typedOn],
} as const satisfies Partial<Climate>;

/** The server is set back again and again. */
const oldBackup = {
  share: {'back up': 4, restore: 6, delete: 2, withdraw: 3, rot: 0},
} as const satisfies Partial<Climate>;

/** The disk forgets. */
const dampDisk = {
  share: {rot: 12, 'flip disk': 3, 'flip role': 0.3},
} as const satisfies Partial<Climate>;

/** People sign out, also while a tab is frozen in a round, and sign in where another was. */
const sharedPhone = {
  share: {'sign out meanwhile': 1, 'sign out': 3, 'change user': 3, resume: 0.5, rot: 0},
  chains: [frozenAtSignOut, frozenAtFirstSync, comingBack],
} as const satisfies Partial<Climate>;

/** Several edits are saved as one, over records that others edit, too. */
const together = {
  share: {'save together': 1, edit: 0.6, resolve: 2, discard: 3, retry: 2, approve: 1.5, rot: 0},
  chains: [groupInConflict, longForm],
} as const satisfies Partial<Climate>;

/** Tabs of two versions of the app are open over one database. */
const newRelease = {
  share: {'flip app': 1, 'close tab': 4, add: 2, rot: 0},
  chains: [twoVersions, longForm],
} as const satisfies Partial<Climate>;
