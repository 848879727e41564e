import type {Action, Kind} from './actions.ts';
import type {Outcome} from './device/connection.ts';
import type {Random} from './random.ts';

/** One thing in a chain: on the one device or the other, and what befalls the requests of a round. */
type ChainStep = {
  readonly kind: Kind;
  readonly on: 'one' | 'other';
  readonly tab: number;
  /** What is typed in the chain's second field and not in its first. */
  readonly isBeside?: true;
  readonly outcomes?: readonly Outcome[];
  /** Which of all there are, where the chain is about more than one record. */
  readonly pick?: number;
  readonly choice?: number;
};

/** Things that go together, one after the other, about one record. */
export type Chain = readonly ChainStep[];

/** A tab asleep with a refusal wakes up when the person has decided and the edit is another. */
export const lateAnswer: Chain = [
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'edit', on: 'one', tab: 1},
  {kind: 'edit', on: 'other', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0, outcomes: ['frozen']},
  {kind: 'steal lock', on: 'one', tab: 1},
  {kind: 'resolve', on: 'one', tab: 1},
  {kind: 'resume', on: 'one', tab: 1},
];

/** Somebody else's words arrive under a form that stands open, and are not what it was opened on. */
export const longForm: Chain = [
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'open', on: 'one', tab: 1},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'edit', on: 'other', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'approve', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'save', on: 'one', tab: 1},
  {kind: 'round', on: 'one', tab: 0},
];

/** An edit's answer shows, beside it, what another person wrote where the next edit is already typed. */
export const editAfterEdit: Chain = [
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'edit', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 0, outcomes: ['answer dropped']},
  {kind: 'edit', on: 'one', tab: 0, isBeside: true},
  {kind: 'edit', on: 'other', tab: 0, isBeside: true},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
];

/** A new record refers to another new one, which was proposed and is refused meanwhile: it never will be there. */
export const missingReference: Chain = [
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'add', on: 'one', tab: 0, pick: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'reject', on: 'other', tab: 0, pick: 0},
  // Of the places it knows the new one is the last.
  {kind: 'add', on: 'one', tab: 0, pick: 1, choice: 3},
  {kind: 'round', on: 'one', tab: 0},
];

/** A tab is frozen before it reads an answer; in another tab the user signs out. */
export const frozenAtSignOut: Chain = [
  {kind: 'edit', on: 'one', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0, outcomes: ['frozen']},
  {kind: 'edit', on: 'one', tab: 1},
  {kind: 'sign out meanwhile', on: 'one', tab: 1},
  {kind: 'round', on: 'one', tab: 0},
];

/** The same before the device has received its first page. */
export const frozenAtFirstSync: Chain = [
  {kind: 'sign out', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 0, outcomes: ['frozen']},
  {kind: 'sign out meanwhile', on: 'one', tab: 1},
  {kind: 'round', on: 'one', tab: 0},
];

/** Another user signs in over unsent edits, then the former user comes back to them. */
export const comingBack: Chain = [
  {kind: 'edit', on: 'one', tab: 0},
  {kind: 'change user', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'change user', on: 'one', tab: 0, choice: 0},
  {kind: 'round', on: 'one', tab: 0},
];

/** Another user changes a record of a group before the group arrives; its writer decides. */
export const groupInConflict: Chain = [
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'save together', on: 'one', tab: 0},
  {kind: 'edit', on: 'other', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'approve', on: 'other', tab: 0, pick: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'resolve', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'approve', on: 'other', tab: 0, pick: 0},
];

/** A tab of an older version of the app syncs what a newer one has saved, and the other way round. */
export const twoVersions: Chain = [
  {kind: 'flip app', on: 'one', tab: 0},
  {kind: 'close tab', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'flip app', on: 'one', tab: 0},
  {kind: 'close tab', on: 'one', tab: 1},
  {kind: 'add', on: 'one', tab: 1, pick: 1},
  {kind: 'edit', on: 'one', tab: 1},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'edit', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 1},
];

/** Two admins settle the same; the screen of the one stood open before. */
export const settingsMeet: Chain = [
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'open settings', on: 'one', tab: 0},
  {kind: 'save settings', on: 'other', tab: 0, choice: 1},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'save settings', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'resolve', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
];

/** What the server does not have is offered to nobody, until it is upgraded. */
export const beforeUpgrade: Chain = [
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'add', on: 'one', tab: 0, pick: 1},
  {kind: 'edit', on: 'one', tab: 0, choice: 2},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'upgrade server', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'close tab', on: 'one', tab: 0},
  {kind: 'add', on: 'one', tab: 0, pick: 1},
  {kind: 'round', on: 'one', tab: 0},
];

/** An import writes what somebody edits meanwhile, is sent twice, and is undone. */
export const importMeets: Chain = [
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'prepare import', on: 'other', tab: 0},
  {kind: 'edit', on: 'one', tab: 0},
  {kind: 'send import', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'send import', on: 'other', tab: 0},
  {kind: 'undo batch', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
];

/** What was proposed for a brother, or waits to be, meets his merge into another and its undoing. */
export const mergeMeets: Chain = [
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'edit', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'edit', on: 'one', tab: 0, isBeside: true},
  {kind: 'merge', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'approve', on: 'other', tab: 0},
  {kind: 'undo batch', on: 'other', tab: 0, pick: 0},
  {kind: 'round', on: 'one', tab: 0},
];

/** Two users replace one photo, and the upload of the one takes long. */
export const slowUpload: Chain = [
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'save photo', on: 'one', tab: 1, outcomes: ['held']},
  {kind: 'save photo', on: 'other', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'approve', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'resume photos', on: 'one', tab: 1},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'resolve', on: 'one', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
];

/** A photo is replaced or removed while a frozen tab has its file on the way. */
export const frozenDownload: Chain = [
  {kind: 'save photo', on: 'other', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'approve', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'fetch photos', on: 'one', tab: 1, outcomes: ['frozen']},
  {kind: 'save photo', on: 'other', tab: 0},
  {kind: 'round', on: 'other', tab: 0},
  {kind: 'approve', on: 'other', tab: 0},
  {kind: 'round', on: 'one', tab: 0},
  {kind: 'resume photos', on: 'one', tab: 1},
  {kind: 'fetch photos', on: 'one', tab: 1},
];

/** Rolls where a chain takes place, and lets it happen there. */
export function rollChain(
  random: Random,
  chain: Chain,
  {devices, picks}: {readonly devices: number; readonly picks: number},
): Action[] {
  const one = random.below(devices);
  const other = (one + 1 + random.below(Math.max(devices - 1, 1))) % devices;
  const pick = random.below(Math.min(picks, 3));
  const choice = random.below(1000);
  return chain.map((link) => ({
    kind: link.kind,
    device: link.on === 'one' ? one : other,
    tab: link.tab,
    pick: link.pick ?? pick,
    choice: link.choice ?? choice + (link.isBeside ? 1 : 0),
    killAfter: null,
    outcomes: link.outcomes ?? [],
  }));
}
