import type {Action, Kind} from './actions.ts';
import {calmDown} from './calm.ts';
import {actAtDesk} from './desk.ts';
import {Device} from './device/device.ts';
import type {Tab} from './device/tab.ts';
import {changeUser} from './handing-over.ts';
import {judgeEdits} from './judges/edits.ts';
import {judgeHistory} from './judges/history.ts';
import {judgeMirrors} from './judges/mirrors.ts';
import {judgePhotos} from './judges/photos.ts';
import {actInOffice, type Looked} from './office.ts';
import {actAsPerson} from './people.ts';
import {actOnPhotos, resumePhotos} from './photos/photo-actions.ts';
import {province} from './province.ts';
import {resumeOne, roundIn} from './rounds.ts';
import type {Server} from './server.ts';
import {befall} from './weather.ts';
import {inWorldOf} from './surroundings.ts';
import {World} from './world.ts';

export type Aftermath = {
  readonly violations: readonly string[];
  readonly tally: ReadonlyMap<string, number>;
};

/** Goes through a storm, waits until it is calm, and judges what is left. */
export async function weather(server: Server, actions: readonly Action[]): Promise<Aftermath> {
  const world = new World(server);
  return inWorldOf(world, async () => {
    openDevices(world);
    const looked: Looked = new Map();
    for (const action of actions) {
      world.clock += 1000;
      await happen(world, looked, action);
      if (found(world).length > 0) return {violations: found(world), tally: world.tally};
    }
    await calmDown(world);
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

const byPeople = new Set<Kind>([
  'edit',
  'open',
  'save',
  'add',
  'delete',
  'withdraw',
  'resolve',
  'discard',
  'retry',
  'poison',
  'spate',
  'export',
  'import',
  'sign out',
  'sign out meanwhile',
  'save together',
  'open settings',
  'save settings',
]);
const onPhotos = new Set<Kind>(['save photo', 'remove photo', 'fetch photos']);
const atDesk = new Set<Kind>([
  'prepare import',
  'send import',
  'look at brothers',
  'merge',
  'undo batch',
]);
const inOffice = new Set<Kind>([
  'look',
  'approve',
  'reject',
  'flip role',
  'erase',
  'back up',
  'restore',
]);

async function happen(world: World, looked: Looked, action: Action): Promise<void> {
  const {kind} = action;
  const device = world.devices[action.device % world.devices.length];
  if (!device) return;
  if (inOffice.has(kind)) return actInOffice(world, looked, action);
  if (atDesk.has(kind)) return actAtDesk(world, action);
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
  if (!byPeople.has(kind) && !onPhotos.has(kind) && kind !== 'round' && kind !== 'steal lock')
    return befall(world, device, action);
  const tab = await (kind === 'save' ? device.tabWithForm(action.tab) : device.tab(action.tab));
  if (byPeople.has(kind)) await actAsPerson(world, tab, action);
  else if (onPhotos.has(kind)) await actOnPhotos(world, tab, action);
  else await roundIn(world, tab, action, kind === 'steal lock');
  return forgetDead(world, device, tab);
}

function forgetDead(world: World, device: Device, tab: Tab): void {
  if (!tab.faults.isDead) return;
  world.count('killed');
  device.forget(tab);
}
