/** The tag under which the browser wakes the worker when there is a line again. */
export const backgroundSyncTag = 'outbox';

/** Asks the browser to wake the worker when there is a line, though no page may be open by then. */
export async function requestBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || !('sync' in registration)) return;
  // Chromium only, and not in every library of types.
  const manager = registration.sync as {register: (tag: string) => Promise<void>};
  // The browser may refuse (permission, private window); every other wake-up still stands.
  await manager.register(backgroundSyncTag).catch((error: unknown) => console.info(error));
}
