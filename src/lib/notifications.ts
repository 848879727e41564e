/** Removes what the app has shown among the notifications of the device; from a page or from the worker. */
export async function closeNotifications(): Promise<void> {
  try {
    const {registration} = globalThis as Partial<ServiceWorkerGlobalScope>;
    const own = registration ?? (await globalThis.navigator?.serviceWorker?.getRegistration());
    // An old browser has no notifications of workers.
    const shown = (await own?.getNotifications?.()) ?? [];
    for (const notification of shown) notification.close();
  } catch (error) {
    console.info(error);
  }
}
