import type {CDPSession} from 'playwright';
import {appUrl} from './app-url.ts';
import type {Device} from './device.ts';

type Registration = {registrationId: string; scopeURL: string; isDeleted: boolean};

/**
 * Makes the browser fire Background Sync for the service worker, as it does when the connection comes back. No page of
 * the app needs to be open.
 */
export async function fireBackgroundSync(device: Device, tag = 'outbox') {
  await withBlankTab(device, async (session) => {
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

/** Stops the service worker at once, as a browser does when memory is short. */
export async function stopWorkers(device: Device) {
  await withBlankTab(device, async (session) => {
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
  });
}

/** Sends commands to the browser through a tab that does not show the app. */
async function withBlankTab(device: Device, send: (session: CDPSession) => Promise<void>) {
  const context = device.context();
  const page = await context.newPage();
  try {
    await send(await context.newCDPSession(page));
  } finally {
    await page.close();
  }
}
