import type {Action} from '#tests/simulation/actions.ts';
import type {Tab} from '#tests/simulation/device/tab.ts';
import type {Turn} from '#tests/simulation/device/turn.ts';
import {mirrorOn, outboxOf, photoOf} from '#tests/simulation/on-device.ts';
import {deleteAt} from '#tests/simulation/user-actions.ts';
import {recordSaves} from '#tests/simulation/record-saves.ts';
import type {World} from '#tests/simulation/world.ts';

import type {PhotoTask} from './photo-task.ts';

/** Runs what a device does with photos. */
export async function runPhotoAction(world: World, tab: Tab, action: Action): Promise<void> {
  switch (action.kind) {
    case 'save photo':
      return savePhoto(world, tab, action);
    case 'remove photo':
      return removePhoto(world, tab, action);
    case 'fetch photos':
      return fetchPhotos(world, tab, action);
    default:
      return undefined;
  }
}

/** Continues the parked photo task of a tab. */
export async function resumePhotos(
  world: World,
  tab: Tab,
  killAfter: number | null,
): Promise<void> {
  const {photoTask} = tab;
  if (photoTask) await proceed(world, tab, photoTask, () => tab.resumePhotos(killAfter));
}

/** A user chooses a picture for a brother, whose upload may take long. */
async function savePhoto(world: World, tab: Tab, action: Action): Promise<void> {
  const {device, client} = tab;
  // The storm does not move photos in merges.
  if (tab.photoTask || world.hasMerged) return;
  const brothers = (await mirrorOn(device, 'brothers')).map(({id}) => id).sort();
  const brother = brothers[action.pick % Math.max(brothers.length, 1)];
  if (brother === undefined) return;
  const recordId = await photoOf(device, brother);
  const form = recordId === null ? null : await client.openForm('brother_photos', recordId);
  const text = `RIFF....WEBP picture ${world.ledger.newMark()}`;
  const photo = client.choosePhoto(brother, new Blob([text], {type: 'image/webp'}));
  world.photos.chosen.set(photo.path, text);
  const task: PhotoTask = {kind: 'save', forms: form ? [form] : []};
  await proceed(world, tab, task, () =>
    tab.startPhotos(task, action, (ports) => client.savePhoto(photo, recordId, ports.upload)),
  );
}

async function removePhoto(world: World, tab: Tab, {pick, killAfter}: Action): Promise<void> {
  const photos = (await mirrorOn(tab.device, 'brother_photos')).map(({id}) => id).sort();
  const id = photos[pick % Math.max(photos.length, 1)];
  if (id !== undefined) await deleteAt(world, tab, {table: 'brother_photos', id}, killAfter);
}

async function fetchPhotos(world: World, tab: Tab, action: Action): Promise<void> {
  // The tabs of a device share a lock for it.
  if (tab.device.tabs.some((one) => one?.photoTask?.kind === 'fetch') || tab.photoTask) return;
  const task: PhotoTask = {kind: 'fetch', forms: []};
  await proceed(world, tab, task, () =>
    tab.startPhotos(task, action, (ports) => tab.client.keepPhotos(ports)),
  );
}

/** Runs a turn of a task, and records what it has saved. */
async function proceed(
  world: World,
  tab: Tab,
  {kind, forms}: PhotoTask,
  run: () => Promise<Turn<unknown>>,
): Promise<void> {
  const {device} = tab;
  const before = await outboxOf(device);
  const turn = await run();
  world.count(`photos, ${kind}: ${turn.kind}`);
  if (turn.kind === 'done') world.count(`photos, ${kind}: ${outcomeOf(turn.value)}`);
  // A full disk may end the task; any other error is a defect.
  if (turn.kind === 'threw' && !device.isDiskFull)
    world.wrong(`photos: device ${device.number}: ${kind} threw: ${String(turn.error)}`);
  if (kind === 'save' && turn.kind !== 'parked') await recordSaves(world, device, before, forms);
}

function outcomeOf(value: unknown): string {
  return typeof value === 'string' ? value : String((value as {readonly kind: unknown}).kind);
}
