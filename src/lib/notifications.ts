// Only the worker has it.
const ofWorker = globalThis as {readonly registration?: ServiceWorkerRegistration};

/** Removes what the app has shown among the notifications of the device. */
export async function closeNotifications(): Promise<void> {
  const registration =
    ofWorker.registration ?? (await globalThis.navigator?.serviceWorker?.getRegistration());
  // An old browser has no notifications of workers.
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
}
