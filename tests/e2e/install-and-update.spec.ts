import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {adminUrls} from '#tests/built/precache.ts';
import {answerAltered} from './support/outcomes.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {signInAndSync} from './support/sign-in.ts';
import {adminFilesOn, waitUntilInstalled} from './support/steps.ts';

// Installing is the business of the browser, not of its engine.
test.use({chromium: 'whole'});

const newVersion = 'A new version is available';

async function updateWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
}

test('the browser reports no obstacle to installing the app', async ({openDevice}) => {
  const device = await openDevice();
  const page = device.page();
  await page.goto('/');
  await waitUntilInstalled(page);
  const session = await device.context().newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({start_url: '/dashboard'});
  const {installabilityErrors} = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

test('a prompt offers a new version, which renews the admin area and never reloads a form with unsaved text', async ({
  badConnection,
  openDevice,
}) => {
  const connection = await badConnection();
  const device = await openDevice({url: connection.url});
  const page = device.page();
  await signInAndSync(page, 'admin');
  const tab = await device.newTab();
  await tab.goto('/brothers/new');
  await tab.getByLabel('Name', {exact: true}).fill('Half typ');
  await tab.evaluate(() => Object.assign(window, {isSamePage: true}));

  // The new version has another file in the place of one of the admin area.
  const [old = '', added] = [adminUrls()[0], 'screenshots/wide.png'];
  const newer = answerAltered((body) => body.replaceAll(old, added));
  connection.setOutcome(({pathname}) => (pathname === '/sw.js' ? newer : undefined));
  const prompt = page.getByText(newVersion);
  await updateWorker(page);
  await expect(prompt).toBeVisible();
  await takePicture(page, 'update');
  // Over the half-typed form the same prompt waits.
  await expect(tab.getByText(newVersion)).toHaveCount(0);
  await page.bringToFront();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', {name: 'Reload', exact: true}).click();
  await reloaded;
  await expect(page.getByRole('heading', {level: 1, name: 'Dashboard'})).toBeVisible();
  await expect(prompt).toHaveCount(0);

  await expect(tab.getByLabel('Name', {exact: true})).toHaveValue('Half typ');
  expect(await tab.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect.poll(() => adminFilesOn(page)).toContain(added);
  expect(await adminFilesOn(page)).not.toContain(old);
});

test('the tab of the first visit offers the new version that another tab has activated', async ({
  badConnection,
  openDevice,
}) => {
  const connection = await badConnection();
  const device = await openDevice({url: connection.url});
  const first = device.page();
  await first.goto('/');
  await waitUntilInstalled(first);
  const other = await device.newTab();
  await other.goto('/');

  const newer = answerAltered((body) => `${body}\n// newer`);
  connection.setOutcome(({pathname}) => (pathname === '/sw.js' ? newer : undefined));
  await updateWorker(other);
  await other.getByRole('button', {name: 'Reload', exact: true}).click();
  await expect(other.getByText(newVersion)).toHaveCount(0);
  await first.bringToFront();
  await expect(first.getByText(newVersion)).toBeVisible();
  await first.getByRole('button', {name: 'Reload', exact: true}).click();
  await expect(first.getByText(newVersion)).toHaveCount(0);
});

test('an offline tab that is older than the version on the device reloads when its code is gone', async ({
  openDevice,
  problems,
}) => {
  problems.allow(/\/directory-screen-/);
  const device = await openDevice({as: 'friar'});
  const page = device.page();
  await page.goto('/dashboard');
  await waitUntilInstalled(page);
  await page.evaluate(async () => {
    // As in a tab that was loaded before the version on the device.
    document
      .querySelector('script[type=module][src]')
      ?.setAttribute('src', '/assets/index-older.js');
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (request.url.includes('/directory-screen-')) await cache.delete(request);
    }
  });
  await device.goOffline();
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    history.pushState({...history.state, key: 'directory'}, '', '/directory');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await reloaded;
  // The file is in no cache, so the reload does not help, and is not repeated.
  await expect(page.getByText('This page is not on this device yet')).toBeVisible();
});

test('the admin area is kept on the device of an administrator alone', async ({openDevice}) => {
  const friar = (await openDevice({as: 'friar'})).page();
  await friar.reload();
  await waitUntilInstalled(friar);
  expect(await adminFilesOn(friar)).toEqual([]);

  const device = await openDevice({as: 'admin'});
  const page = device.page();
  await device.goOffline();
  await page.goto('/admin/audit-log');
  await expect(page.getByText('You are offline')).toBeVisible();
});
