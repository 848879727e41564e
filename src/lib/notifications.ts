/** Removes what the app has shown among the notifications of the device. `own`: the worker's, which a page looks up. */
export async function closeNotifications(own?: ServiceWorkerRegistration): Promise<void> {
  const registration = own ?? (await navigator.serviceWorker?.getRegistration());
  // An old browser has no notifications of workers.
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
}
