import type {Device} from './device.ts';

type Registration = {registrationId: string; scopeURL: string; isDeleted: boolean};

/**
 * Makes the browser fire Background Sync for the app's worker, as it does on its own when the
 * connection comes back. No page of the app needs to be open.
 */
export async function fireBackgroundSync(device: Device, origin: string, tag = 'outbox') {
  const context = device.context();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  try {
    const registration = new Promise<Registration>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({registrations}) => {
        const own = registrations.find(
          ({scopeURL, isDeleted}: Registration) => scopeURL.startsWith(origin) && !isDeleted,
        );
        if (own) resolve(own);
      });
    });
    await session.send('ServiceWorker.enable');
    const {registrationId} = await registration;
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag,
      lastChance: false,
    });
  } finally {
    await page.close();
  }
}
