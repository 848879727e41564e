import type {Kind} from './actions.ts';
import {
  type Chain,
  beforeUpgrade,
  comingBack,
  frozenDownload,
  frozenAtFirstSync,
  frozenAtSignOut,
  groupInConflict,
  importMeets,
  lateAnswer,
  longForm,
  mergeMeets,
  settingsMeet,
  slowUpload,
  twoVersions,
  editAfterEdit,
} from './chains.ts';
import type {Outcome} from './device/connection.ts';

/** What a storm consists of: how many devices and records, how many faults, and which actions are frequent. */
export type Profile = {
  readonly devices: number;
  /** The number of records that users choose from; fewer records mean more conflicts. */
  readonly picks: number;
  readonly roughness: number;
  readonly outcomes: readonly Outcome[];
  /** How many times as often as usual an action happens. */
  readonly share: Partial<Record<Kind, number>>;
  /** Actions that happen before all others. */
  readonly begins: readonly Kind[];
  /** Sequences of actions that often happen together. */
  readonly chains: readonly Chain[];
};

/** A few photos beside everything else. */
export const somePhotos = {
  'save photo': 0.4,
  'remove photo': 0.5,
  'fetch photos': 0.5,
  'resume photos': 0.6,
  'flip storage': 1,
} as const satisfies Profile['share'];

/** Users take, replace and remove the photos of few brothers. */
export const album = {
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
    'damage mirror': 0,
  },
  chains: [slowUpload, frozenDownload, lateAnswer, longForm],
} as const satisfies Partial<Profile>;

/** The same as usual of what the storms before did not contain. */
export const everything = {
  'open settings': 0.3,
  'save settings': 0.5,
  'prepare import': 0.3,
  'send import': 0.5,
  merge: 0.3,
  'undo batch': 0.3,
} as const satisfies Profile['share'];

/** The app is newer than its server, which is upgraded in the middle of it. */
export const upgradedServer = {
  begins: ['older server'],
  share: {
    'upgrade server': 1,
    'flip app': 0.5,
    'close tab': 3,
    add: 3,
    'sign out': 2,
    'damage mirror': 0,
  },
  chains: [beforeUpgrade, twoVersions, longForm],
} as const satisfies Partial<Profile>;

/** Admins settle the same thing, in screens that stand open for long. */
export const council = {
  share: {
    'open settings': 4,
    'save settings': 5,
    resolve: 2,
    edit: 0.3,
    'flip role': 2,
    'damage mirror': 0,
  },
  chains: [settingsMeet, longForm],
} as const satisfies Partial<Profile>;

/** Admins import, merge and undo under the feet of devices with unsent edits. */
export const archive = {
  share: {
    'prepare import': 1,
    'send import': 2,
    'read brothers': 1,
    merge: 1.5,
    'undo batch': 2,
    resolve: 2,
    erase: 0.2,
    'damage mirror': 0,
  },
  chains: [importMeets, mergeMeets, longForm],
} as const satisfies Partial<Profile>;

/** Tabs of few devices take the lock from one another over the same few records, and wake up late. */
export const lockContention = {
  picks: 2,
  roughness: 0.5,
  outcomes: ['frozen', 'frozen', 'frozen', 'held', 'answer dropped', 'dropped'],
  share: {'steal lock': 12, resume: 2.5, resolve: 5, retry: 5, approve: 0.5, 'damage mirror': 0},
  chains: [lateAnswer],
} as const satisfies Partial<Profile>;

/** A record or two, edited by several at a time, in forms that stand open for long. */
export const sameRecords = {
  outcomes: ['dropped', 'dropped', 'answer dropped', 'strayed', 'busy'],
  share: {
    edit: 0.5,
    open: 3,
    save: 4,
    resolve: 2,
    delete: 0.5,
    add: 0.2,
    'damage mirror': 0,
    'unsendable edit': 0,
    'lose token': 0,
  },
  chains: [longForm, editAfterEdit],
} as const satisfies Partial<Profile>;

/** The server is set back again and again. */
export const restores = {
  share: {'back up': 4, restore: 6, delete: 2, withdraw: 3, 'damage mirror': 0},
} as const satisfies Partial<Profile>;

/** The disk forgets. */
export const damagedMirrors = {
  share: {'damage mirror': 12, 'flip disk': 3, 'flip role': 0.3},
} as const satisfies Partial<Profile>;

/** People sign out, also while a tab is frozen in a round, and sign in where another was. */
export const sharedDevice = {
  share: {
    'sign out meanwhile': 1,
    'sign out': 3,
    'change user': 3,
    resume: 0.5,
    'damage mirror': 0,
  },
  chains: [frozenAtSignOut, frozenAtFirstSync, comingBack],
} as const satisfies Partial<Profile>;

/** Several edits are saved as one, over records that others edit, too. */
export const together = {
  share: {
    'save together': 1,
    edit: 0.6,
    resolve: 2,
    discard: 3,
    retry: 2,
    approve: 1.5,
    'damage mirror': 0,
  },
  chains: [groupInConflict, longForm],
} as const satisfies Partial<Profile>;

/** Tabs of two versions of the app are open over one database. */
export const twoAppVersions = {
  share: {'flip app': 1, 'close tab': 4, add: 2, 'damage mirror': 0},
  chains: [twoVersions, longForm],
} as const satisfies Partial<Profile>;
