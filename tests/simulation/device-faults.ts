import type {Action} from './actions.ts';
import type {Device} from './device/device.ts';
import {province} from './province.ts';
import type {World} from './world.ts';

const storageFaults = ['busy', 'denied', 'missing'] as const;
const dayMs = 24 * 3600 * 1000;

/** Faults of a device, or of its connection. */
export async function causeFault(world: World, device: Device, action: Action): Promise<void> {
  switch (action.kind) {
    case 'lose token':
      device.hasToken = false;
      return;
    case 'sign in':
      device.hasToken = true;
      return;
    case 'skew clock':
      device.skewMs = ((action.choice % 3) - 1) * dayMs;
      return;
    case 'flip disk':
      device.isDiskFull = !device.isDiskFull;
      return;
    case 'flip storage':
      world.photos.fault = world.photos.fault ? null : (storageFaults[action.choice % 3] ?? null);
      return;
    case 'damage mirror':
      return damageMirror(world, device, action);
    case 'wait':
      world.clock += action.pick * 60_000;
      return;
    case 'arrive late': {
      const [request] = world.strayRequests.splice(
        action.pick % Math.max(world.strayRequests.length, 1),
        1,
      );
      await request?.();
      return;
    }
    case 'flip schema':
      world.isOldApp = !world.isOldApp;
      await world.server.setMinSchema(world.isOldApp ? 2 : 1);
      return;
    case 'older server':
      world.hasOlderServer = true;
      await world.server.setOlder(true);
      return;
    case 'upgrade server':
      await world.server.setOlder(false);
      world.count('server upgraded');
      return;
    case 'flip app':
      device.hasOlderApp = !device.hasOlderApp;
      if (device.hasOlderApp) world.hasOlderApp = true;
      world.count('another version of the app');
      return;
    case 'flip account':
      await flipAccount(world, action);
      return;
    default:
      return undefined;
  }
}

async function flipAccount(world: World, {pick}: Action): Promise<void> {
  // One admin always remains, so that proposals can be decided.
  const user = province.people[1 + (pick % (province.people.length - 1))]?.id ?? '';
  const isDisabled = !world.disabled.has(user);
  if (isDisabled) world.disabled.add(user);
  else world.disabled.delete(user);
  await world.server.setDisabled(user, isDisabled);
}

/** Damages a page of the mirror: a row is missing, or an older one is back. */
async function damageMirror(world: World, device: Device, {pick, choice}: Action): Promise<void> {
  const db = await device.look();
  const pages = (await db.pages.toArray()).filter(({rows}) => rows.length > 0);
  const page = pages[pick % Math.max(pages.length, 1)];
  const [first, ...rest] = page?.rows ?? [];
  if (!page || !first) return;
  world.onMirrorDamaged(device);
  const isOlder = choice % 3 === 0 && page.table !== 'pending_changes';
  await db.pages.put({...page, rows: isOlder ? [{...first, version: 0}, ...rest] : rest});
}
