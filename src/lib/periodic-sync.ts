/** The tag under which the browser wakes the worker in the morning. */
export const morningTag = 'morning';

/** Chromium's alone, so the library of types does not know it. */
type PeriodicSync = {
  readonly register: (tag: string, options: {readonly minInterval: number}) => Promise<void>;
  readonly unregister: (tag: string) => Promise<void>;
};

/** Whether this browser can wake the worker from time to time while the app is closed. */
export function hasPeriodicSync(): boolean {
  return 'PeriodicSyncManager' in window;
}

/**
 * Asks the browser to wake the worker at most every `minInterval` ms. Resolves to whether the browser agrees; it does so
 * for an installed app that is used often enough.
 */
export async function requestPeriodicSync(tag: string, minInterval: number): Promise<boolean> {
  const manager = await periodicSync();
  if (manager === null) return false;
  try {
    await manager.register(tag, {minInterval});
    return true;
  } catch (error) {
    console.info('The browser does not wake the worker:', error);
    return false;
  }
}

export async function stopPeriodicSync(tag: string): Promise<void> {
  await (await periodicSync())?.unregister(tag);
}

async function periodicSync(): Promise<PeriodicSync | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || !('periodicSync' in registration)) return null;
  return registration.periodicSync as PeriodicSync;
}
