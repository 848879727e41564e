import type {CDPSession} from 'playwright';
import {appUrl} from './app-url.ts';
import type {Device} from './device.ts';

type Registration = {registrationId: string; scopeURL: string; isDeleted: boolean};

/**
 * Makes the browser fire Background Sync for the app's worker, as it does on its own when the
 * connection comes back. No page of the app needs to be open.
 */
export async function fireBackgroundSync(device: Device, tag = 'outbox') {
  await besides(device, async (session) => {
    const registration = new Promise<Registration>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({registrations}) => {
        const own = registrations.find(
          ({scopeURL, isDeleted}: Registration) => scopeURL.startsWith(appUrl) && !isDeleted,
        );
        if (own) resolve(own);
      });
    });
    await session.send('ServiceWorker.enable');
    const {registrationId} = await registration;
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: appUrl,
      registrationId,
      tag,
      lastChance: false,
    });
  });
}

/** Ends the app's worker in the middle of whatever it does, as a browser short of memory does. */
export async function stopWorkers(device: Device) {
  await besides(device, async (session) => {
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
  });
}

/** Speaks to the browser by a tab that is not the app's. */
async function besides(device: Device, speak: (session: CDPSession) => Promise<void>) {
  const context = device.context();
  const page = await context.newPage();
  try {
    await speak(await context.newCDPSession(page));
  } finally {
    await page.close();
  }
}
