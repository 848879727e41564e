import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {freeze} from './support/freezing.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs} from './support/server-view.ts';
import {signInAndSync, signIn} from './support/sign-in.ts';
import {editBrother, statusLink, waitUntilSynced} from './support/steps.ts';

/** Everything a page of this origin can find on the device, as text. */
function whatIsLeft(page: Page) {
  return page.evaluate(async () => {
    const databases: Record<string, unknown[]> = {};
    for (const {name} of await indexedDB.databases()) {
      if (name === undefined) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
      });
      databases[name] = [];
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => reading.addEventListener('success', resolve));
        databases[name].push(...(reading.result as unknown[]));
      }
      db.close();
    }
    const cached: string[] = [];
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const request of await cache.keys()) cached.push(new URL(request.url).pathname);
    }
    return {
      databases,
      cached,
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
    };
  });
}

/** Reads only the names: opening a database that is being deleted would create it again. */
async function untilRecordsAreGone(page: Page): Promise<void> {
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({name}) => name));
  await expect.poll(names, {timeout: 20_000}).toEqual(['fraternitas-device']);
  const left = async () => Object.values((await whatIsLeft(page)).databases).flat();
  await expect.poll(left).toEqual([]);
}

test('signing out offline asks about unsent changes and leaves no record on the device', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const brother = (await admin.brothers())[0];
  if (brother === undefined) throw new Error('The province is empty.');
  const device = await openDevice();
  const page = device.page();
  await signInAndSync(page, 'friar');
  expect(JSON.stringify(await whatIsLeft(page))).toContain(brother.name);
  const tab = await device.newTab();
  await tab.goto('/brothers');
  await page.bringToFront();

  await device.goOffline();
  await editBrother(page, brother.id, 'Telephone', '+62 811 300 0001');
  await expect(statusLink(page, '1 change waiting')).toBeVisible();
  await page.getByRole('button', {name: 'Sign out'}).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 change has not been sent')).toBeVisible();
  await expect(dialog.getByText(brother.name)).toBeVisible();
  await takePicture(page, 'sign-out');
  await dialog.getByRole('button', {name: 'Cancel'}).click();
  await expect(statusLink(page, '1 change waiting')).toBeVisible();

  await page.getByRole('button', {name: 'Sign out'}).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', {name: 'Export to a file'}).click();
  const stream = await (await download).createReadStream();
  let file = '';
  for await (const part of stream) file += String(part);
  expect(JSON.parse(file)).toMatchObject({
    mutations: [{id: brother.id, changes: {phone: '+628113000001'}}],
  });
  await dialog.getByRole('button', {name: 'Discard and sign out'}).click();
  await page.waitForURL('**/login');
  // The other tab is signed out as well.
  await tab.waitForURL('**/login');

  await untilRecordsAreGone(page);
  const left = await whatIsLeft(page);
  expect(left.cached.filter((path) => !/^\/((?:assets|icons)\/|[\w-]+\.\w+$)/.test(path))).toEqual(
    [],
  );
  const allowed = new Set([
    'locale',
    'theme',
    'demo',
    'sidebar-collapsed',
    'install-hint',
    'visit',
  ]);
  const names = [...left.local, ...left.session];
  expect(names.filter((name) => !allowed.has(name))).toEqual([]);
});

test('signing out removes the records though a frozen tab has them open', async ({openDevice}) => {
  const device = await openDevice();
  const page = device.page();
  await signInAndSync(page, 'friar');
  const tab = await device.newTab();
  await tab.goto('/brothers');
  await waitUntilSynced(tab);
  const wake = await freeze(tab);
  await page.bringToFront();
  await page.getByRole('button', {name: 'Sign out'}).click();
  await page.waitForURL('**/login');
  await wake();
  await untilRecordsAreGone(page);
});

test('signing out with everything sent asks nothing', async ({openDevice}) => {
  const page = (await openDevice()).page();
  await signIn(page, 'friar');
  await waitUntilSynced(page);
  await page.getByRole('button', {name: 'Sign out'}).click();
  await page.waitForURL('**/login');
  await page.goto('/brothers');
  await page.waitForURL('**/login');
});

test('unsent changes can be sent before signing out', async ({server, openDevice}) => {
  const admin = await serverAs(server.url, 'admin');
  const brother = (await admin.brothers())[0];
  if (brother === undefined) throw new Error('The province is empty.');
  const device = await openDevice({screen: 'phone'});
  const page = device.page();
  await signInAndSync(page, 'friar');
  await server.kill();
  await editBrother(page, brother.id, 'Telephone', '+62 811 300 0002');
  await page.getByRole('button', {name: 'Menu', exact: true}).click();
  await page.getByRole('button', {name: 'Sign out'}).click();
  await page.getByRole('button', {name: 'Send and sign out'}).click();
  await expect(page.getByText(/Not everything could be sent/)).toBeVisible();
  await server.start();
  await page.getByRole('button', {name: 'Send and sign out'}).click();
  await page.waitForURL('**/login');
  const proposals = await admin.proposalsOf(brother.id);
  expect(
    proposals.some(({proposed_changes: changes}) => changes['phone'] === '+628113000002'),
  ).toBe(true);
});
