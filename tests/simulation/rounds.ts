import type {RoundOutcome} from '#src/sync/round-outcome.ts';

import type {Action} from './actions.ts';
import type {Device} from './device/device.ts';
import type {Tab} from './device/tab.ts';
import type {Turn} from './device/turn.ts';
import type {World} from './world.ts';

/** Runs a round in a tab, if it gets the lock; with `takesLock` it also takes the lock of another, frozen tab. */
export async function roundIn(
  world: World,
  tab: Tab,
  action: Action,
  takesLock: boolean,
): Promise<void> {
  const {device} = tab;
  if (device.holder && !takesLock) return;
  if (device.holder === tab || device.lostLock.includes(tab)) return;
  if (device.holder) {
    world.count('lock stolen');
    world.wasLockTaken = true;
    device.lostLock.push(device.holder);
  }
  device.holder = tab;
  await finishTurn(world, tab, await tab.startRound(action.outcomes, action.killAfter));
}

/** Resumes a parked round of a device: that of the lock's holder, or of a tab that lost the lock. */
export async function resumeOne(world: World, device: Device, action: Action): Promise<void> {
  const parked = [...device.lostLock, ...(device.holder ? [device.holder] : [])];
  const tab = parked[action.pick % Math.max(parked.length, 1)];
  const turn = await tab?.resumeRound(action.killAfter);
  if (tab && turn) await finishTurn(world, tab, turn);
}

async function finishTurn(world: World, tab: Tab, turn: Turn<RoundOutcome>): Promise<void> {
  const {device} = tab;
  world.count(`round: ${turn.kind}`);
  switch (turn.kind) {
    case 'parked':
      return;
    case 'dead':
      device.forget(tab);
      return;
    case 'threw':
      releaseLock(device, tab);
      // A full disk may end a round; any other error is a defect.
      if (!device.isDiskFull) world.wrong(`a round threw: ${String(turn.error)}`);
      return;
    case 'done': {
      releaseLock(device, tab);
      const {result, epoch} = turn.value;
      world.count(`round: ${result}`);
      if (epoch !== null) world.onHistory(device, epoch);
      if (epoch !== null) await applyRole(tab, epoch);
      if (result === 'revoked') await world.onRevoked(device);
    }
  }
}

function releaseLock(device: Device, tab: Tab): void {
  if (device.holder === tab) device.holder = null;
  const index = device.lostLock.indexOf(tab);
  if (index >= 0) device.lostLock.splice(index, 1);
}

async function applyRole(tab: Tab, epoch: string): Promise<void> {
  const isAdmin = epoch.endsWith(':a');
  if (tab.device.isAdmin === isAdmin) return;
  tab.device.isAdmin = isAdmin;
  await tab.client.changeSession(tab.device.user, {isAdmin});
}
