import {device, type LockRecord} from './device-database.ts';

/**
 * The holder of a lock, and since when, which the browser's own locks do not tell. A record that cannot be
 * stored, on a full disk, only costs time: a waiter then counts from its own first check.
 */
export async function readLock(name: string): Promise<LockRecord | null> {
  return (await device.locks.get(name).catch(ignored)) ?? null;
}

export async function recordLockHolder(name: string, holder: string): Promise<void> {
  await device.locks.put({name, holder, takenAt: Date.now()}).catch(ignored);
}

/** Removes the record of `holder`, but not the record of another context that took the lock. */
export async function removeLockHolder(name: string, holder: string): Promise<void> {
  await device
    .transaction('rw', device.locks, async () => {
      if ((await device.locks.get(name))?.holder === holder) await device.locks.delete(name);
    })
    .catch(ignored);
}

/**
 * Puts `claimant` in the place of `holder`; `false` when another context has done so, or the lock was
 * released.
 */
export async function claimLock(
  name: string,
  holder: string | null,
  claimant: string,
): Promise<boolean> {
  return device
    .transaction('rw', device.locks, async () => {
      const record = await device.locks.get(name);
      if ((record?.holder ?? null) !== holder) return false;
      await device.locks.put({name, holder: claimant, takenAt: Date.now()});
      return true;
    })
    .catch(() => true);
}

function ignored(error: unknown): undefined {
  console.info('A lock could not be recorded:', error);
}
