import {atRest} from '#src/db/at-rest.ts';
import {type AppLock, device} from '#src/db/device-database.ts';
import {lockMark, markLock} from '#src/lib/lock-mark.ts';
import {unwrapKey, wrapKey} from '#src/lib/wrapped-key.ts';

/** The app lock of this device, `undefined` without one. */
export function readAppLock(): Promise<AppLock | undefined> {
  return device.app_lock.get('lock');
}

/**
 * Gives this device an app lock. The page must be loaded again: it then asks for the passphrase and seals all rows.
 * Rejects where the browser blocks the storage that the app reads before its databases, and when another tab has turned the
 * lock on: without its key the rows would be lost.
 */
export async function turnOnAppLock(passphrase: string, minutes: number): Promise<void> {
  if (await readAppLock()) throw new Error('Another tab has turned the app lock on.');
  const key = crypto.getRandomValues(new Uint8Array(32));
  const wrapped = await wrapKey(key, passphrase);
  const mark = crypto.randomUUID();
  markLock(mark);
  if (lockMark() !== mark) throw new Error('The browser blocks the local storage.');
  try {
    await device.app_lock.add({key: 'lock', wrapped, mark, state: 'sealing', minutes});
  } catch (error) {
    // On a full disk there is no lock; another tab may have stored its own just now.
    markLock((await readAppLock())?.mark ?? null);
    throw error;
  }
}

/**
 * Turns the app lock off. The page must be loaded again: it then asks for the passphrase, unless the key is stored with it,
 * and opens all rows.
 */
export async function turnOffAppLock(key: Pick<AppLock, 'ending'> = {}): Promise<void> {
  const mark = crypto.randomUUID();
  await changeAppLock({state: 'opening', mark, ...key});
  // From here on no other tab seals a row for which there will be no key.
  markLock(mark);
}

/** Replaces the passphrase. Resolves to `false`, and changes nothing, when `present` is not the one of now. */
export async function changePassphrase(present: string, next: string): Promise<boolean> {
  const lock = await readAppLock();
  const key = lock && (await unwrapKey(lock.wrapped, present));
  if (!key) return false;
  await changeAppLock({wrapped: await wrapKey(key, next)});
  return true;
}

/** Sets after how many minutes without use the app locks itself. */
export async function lockAfter(minutes: number): Promise<void> {
  await changeAppLock({minutes});
}

export async function changeAppLock(change: Partial<AppLock>): Promise<void> {
  await device.transaction('rw', device.app_lock, async () => {
    const lock = await readAppLock();
    if (lock) await device.app_lock.put({...lock, ...change});
  });
}

/** Removes the app lock: from here on this page writes rows as they are. */
export async function forgetAppLock(): Promise<void> {
  await device.app_lock.clear();
  markLock(null);
  atRest.seal = undefined;
  atRest.open = undefined;
  atRest.end = undefined;
  openDeviceAgain();
}

/** Closes the device's database; the next request opens it again, with sealed rows or without. */
export function openDeviceAgain(): void {
  device.close({disableAutoOpen: false});
}
