import {expect, type Page} from 'playwright/test';
import {test} from './support/journey.ts';
import {shownBefore, untilKept, watchKeptPages} from './support/kept-pages.ts';

test('a start shows the page as it was last drawn, until the app has drawn it', async ({
  server,
  openDevice,
}) => {
  const device = await openDevice({as: 'friar', screen: 'phone'});
  const page = device.page();
  await page.goto('/brothers');
  const first = page.getByRole('main').getByRole('article').first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  await untilKept(page, 'page /brothers');
  await server.kill();

  await watchKeptPages(device.context());
  await page.reload();
  await expect(first).toHaveAttribute('aria-label', name);
  expect(await shownBefore(page)).toEqual({text: expect.stringContaining(name), isInert: true});
  // The app has drawn the page over it: it answers, and shows the state of the sync again.
  await expect(page.getByRole('status').first()).toContainText('Offline');
  await first.getByRole('link', {name, exact: true}).click();
  await expect(page.getByRole('heading', {level: 2, name})).toBeVisible();
});

test('a page that is shown before the app answers after some seconds when its code does not arrive', async ({
  openDevice,
}) => {
  const device = await openDevice({as: 'friar', screen: 'phone'});
  const page = device.page();
  await page.goto('/brothers');
  await untilKept(page, 'page /brothers');
  await unregisterWorkers(page);
  await page.route('**/assets/brothers-screen*.js', () => undefined);

  await watchKeptPages(device.context());
  await page.reload({waitUntil: 'commit'});
  await page.getByRole('button', {name: 'Menu'}).click({timeout: 8000});
  expect(await shownBefore(page)).toMatchObject({isInert: true});
});

test('a page that is shown before the app goes away when the code of the app cannot be fetched', async ({
  openDevice,
}) => {
  const device = await openDevice({as: 'friar', screen: 'phone'});
  const page = device.page();
  await page.goto('/brothers');
  await untilKept(page, 'page /brothers');
  await unregisterWorkers(page);
  await page.route('**/assets/core-*.js', async (route) => {
    // The kept page is there before the code is missed.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.abort();
  });

  await watchKeptPages(device.context());
  await page.reload({waitUntil: 'commit'});
  await expect.poll(() => shownBefore(page)).toMatchObject({isInert: true});
  await expect(page.getByText('Loading application...')).toBeVisible();
});

test('no page is shown before the app in another language or after the session was closed', async ({
  openDevice,
}) => {
  const device = await openDevice({as: 'friar', screen: 'phone'});
  const page = device.page();
  await page.goto('/dashboard');
  await untilKept(page, 'page /dashboard');

  await watchKeptPages(device.context());
  await page.evaluate(() => localStorage.setItem('locale', 'it'));
  await page.reload();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Bacheca');
  expect(await shownBefore(page)).toBeNull();

  await page.evaluate(() => localStorage.setItem('locale', 'en'));
  await page.evaluate(closeSession);
  await page.reload();
  await page.waitForURL('**/login');
  expect(await shownBefore(page)).toBeNull();
});

/** Ends the workers, which would answer with the code that they have. */
async function unregisterWorkers(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  });
}

/** Does, in the page, what a service worker does when it learns that the server has closed the session. */
async function closeSession(): Promise<void> {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve) => {
      request.addEventListener('success', () => resolve(request.result));
    });
  const device = await answer(indexedDB.open('fraternitas-device'));
  const sessions = device.transaction('session', 'readwrite').objectStore('session');
  const session = await answer<object>(sessions.get('current'));
  await answer(sessions.put({...session, closedAt: Date.now()}));
  device.close();
}
