import type {Action, Kind} from './actions.ts';
import {syncToTheEnd} from './final-sync.ts';
import {runBatchAction} from './batch-actions.ts';
import {Device} from './device/device.ts';
import type {Tab} from './device/tab.ts';
import {changeUser} from './handover.ts';
import {judgeEdits} from './judges/edits.ts';
import {judgeHistory} from './judges/history.ts';
import {judgeMirrors} from './judges/mirrors.ts';
import {judgePhotos} from './judges/photos.ts';
import {runAdminAction, type ShownToAdmin} from './admin-actions.ts';
import {runUserAction} from './user-actions.ts';
import {runPhotoAction, resumePhotos} from './photos/photo-actions.ts';
import {province} from './province.ts';
import {resumeOne, roundIn} from './rounds.ts';
import type {Server} from './server.ts';
import {causeFault} from './device-faults.ts';
import {withSimulatedBrowser} from './browser-environment.ts';
import {World} from './world.ts';

export type StormResult = {
  readonly violations: readonly string[];
  readonly tally: ReadonlyMap<string, number>;
};

/** Goes through a storm, waits until it is calm, and judges what is left. */
export async function runStorm(server: Server, actions: readonly Action[]): Promise<StormResult> {
  const world = new World(server);
  return withSimulatedBrowser(world, async () => {
    openDevices(world);
    const shownToAdmin: ShownToAdmin = new Map();
    for (const action of actions) {
      world.clock += 1000;
      await runAction(world, shownToAdmin, action);
      if (found(world).length > 0) return {violations: found(world), tally: world.tally};
    }
    await syncToTheEnd(world);
    await judgeMirrors(world);
    await judgePhotos(world);
    await judgeEdits(world);
    await judgeHistory(world);
    return {violations: found(world), tally: world.tally};
  });
}

function found({violations, server}: World): readonly string[] {
  return [...server.disagreements, ...violations];
}

/** An admin with one device, another with one, a friar with two, and another with one. */
function openDevices(world: World): void {
  const owners = [0, 1, 2, 2, 3];
  for (const owner of owners) {
    const user = province.people[owner]?.id ?? '';
    world.devices.push(new Device(world, world.newNumber(), user));
  }
}

const userKinds = new Set<Kind>([
  'edit',
  'open',
  'save',
  'add',
  'delete',
  'withdraw',
  'resolve',
  'discard',
  'retry',
  'unsendable edit',
  'many edits',
  'export',
  'import',
  'sign out',
  'sign out meanwhile',
  'save together',
  'open settings',
  'save settings',
]);
const photoKinds = new Set<Kind>(['save photo', 'remove photo', 'fetch photos']);
const batchKinds = new Set<Kind>([
  'prepare import',
  'send import',
  'read brothers',
  'merge',
  'undo batch',
]);
const adminKinds = new Set<Kind>([
  'read queue',
  'approve',
  'reject',
  'flip role',
  'erase',
  'back up',
  'restore',
]);

async function runAction(world: World, shownToAdmin: ShownToAdmin, action: Action): Promise<void> {
  const {kind} = action;
  const device = world.devices[action.device % world.devices.length];
  if (!device) return;
  if (adminKinds.has(kind)) return runAdminAction(world, shownToAdmin, action);
  if (batchKinds.has(kind)) return runBatchAction(world, action);
  if (kind === 'resume photos') {
    const tab = device.tabs.find((one) => one?.photoTask);
    if (!tab) return undefined;
    await resumePhotos(world, tab, action.killAfter);
    return forgetDead(world, device, tab);
  }
  if (kind === 'resume') return resumeOne(world, device, action);
  if (kind === 'close tab') {
    const tab = device.tabs[action.tab % device.tabs.length];
    if (tab) device.forget(tab);
    return undefined;
  }
  if (kind === 'change user') return changeUser(world, device, action);
  if (!userKinds.has(kind) && !photoKinds.has(kind) && kind !== 'round' && kind !== 'steal lock')
    return causeFault(world, device, action);
  const tab = await (kind === 'save' ? device.tabWithForm(action.tab) : device.tab(action.tab));
  if (userKinds.has(kind)) await runUserAction(world, tab, action);
  else if (photoKinds.has(kind)) await runPhotoAction(world, tab, action);
  else await roundIn(world, tab, action, kind === 'steal lock');
  return forgetDead(world, device, tab);
}

function forgetDead(world: World, device: Device, tab: Tab): void {
  if (!tab.faults.isDead) return;
  world.count('killed');
  device.forget(tab);
}
