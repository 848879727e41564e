import {type Action, plainRound} from './actions.ts';
import type {Device} from './device/device.ts';
import {importAll} from './handover.ts';
import {outboxOf} from './on-device.ts';
import {runPhotoAction, resumePhotos} from './photos/photo-actions.ts';
import {resumeOne, roundIn} from './rounds.ts';
import type {World} from './world.ts';

const mostRounds = 25;
/** Longer than the engine waits before it compares digests again. */
const digestMs = 8 * 24 * 3600 * 1000;

/** Ends all faults and lets every device sync until nothing changes any more, and once more a week later. */
export async function syncToTheEnd(world: World): Promise<void> {
  world.isOldApp = false;
  await world.server.setMinSchema(1);
  await world.server.setOlder(false);
  for (const device of world.devices) {
    device.hasToken = true;
    device.isDiskFull = false;
    device.hasOlderApp = false;
  }
  world.photos.fault = null;
  for (const device of world.devices) await endPhotoTasks(world, device);
  for (const device of world.devices) await endRounds(world, device);
  for (const device of world.devices) closeOlder(device);
  for (const request of world.strayRequests.splice(0)) await request();
  await syncAll(world);
  if (world.files.length > 0) {
    await importAll(world);
    await syncAll(world);
  }
  world.clock += digestMs;
  await syncAll(world);
  if (world.photos.chosen.size > 0)
    for (const device of world.devices) await settlePhotos(world, device);
}

async function endPhotoTasks(world: World, device: Device): Promise<void> {
  for (let step = 0; step < mostRounds; step += 1) {
    const tab = device.tabs.find((one) => one?.photoTask);
    if (!tab) return;
    await resumePhotos(world, tab, null);
  }
}

/** Opens the app again and downloads what is missing; a second round of downloads finds nothing to do. */
async function settlePhotos(world: World, device: Device): Promise<void> {
  device.close([]);
  const tab = await device.tab(0);
  const fetch: Action = {...plainRound, kind: 'fetch photos'};
  await runPhotoAction(world, tab, fetch);
  const {downloads} = world.photos;
  await runPhotoAction(world, tab, fetch);
  if (world.photos.downloads > downloads)
    world.wrong(`photos: device ${device.number} downloads again and again`);
}

function closeOlder(device: Device): void {
  for (const tab of device.tabs) if (tab?.isOlder) device.forget(tab);
}

async function endRounds(world: World, device: Device): Promise<void> {
  for (let step = 0; step < mostRounds; step += 1) {
    if (!device.holder && device.lostLock.length === 0) return;
    await resumeOne(world, device, plainRound);
  }
  world.wrong(`device ${device.number}: a round never ended`);
}

async function syncAll(world: World): Promise<void> {
  for (let turn = 0; turn < mostRounds; turn += 1) {
    const before = await stateOfAll(world);
    for (const device of world.devices)
      await roundIn(world, await device.tab(0), plainRound, false);
    // The same result twice, because one round may only have tested the connection.
    if (turn > 1 && before === (await stateOfAll(world))) return;
  }
  world.wrong('the devices never came to rest');
}

async function stateOfAll(world: World): Promise<string> {
  const parts: string[] = [];
  for (const device of world.devices) {
    const db = await device.look();
    for (const entry of (await outboxOf(device)).values())
      parts.push(`${entry.seq} ${entry.state} ${entry.mutationId} ${String(entry.settlement)}`);
    const cursor = await db.facts.get('cursor');
    parts.push(JSON.stringify(cursor?.value ?? null));
  }
  return parts.join('\n');
}
