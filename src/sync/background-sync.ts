/** The tag under which the browser wakes the worker when the connection is back. */
export const backgroundSyncTag = 'outbox';

/** Asks the browser to wake the worker when the connection is back, even when no page is open then. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration || !('sync' in registration)) return;
    // Chromium only, and missing in some type libraries.
    const manager = registration.sync as {register: (tag: string) => Promise<void>};
    await manager.register(backgroundSyncTag);
  } catch (error) {
    // The browser may refuse (permission, private window); every other wake-up still works.
    console.info(error);
  }
}
