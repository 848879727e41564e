import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {demoPassword, fillIn} from './support/sign-in.ts';

/** Keeps the app's code back; the returned function lets it come. */
async function holdCode(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a visitor reads and fills in the sign-in before the code is there, and the app sends it', async ({
  openDevice,
}) => {
  const page = (await openDevice({screen: 'phone'})).page();
  const release = await holdCode(page);
  await page.goto('/login', {waitUntil: 'commit'});
  await expect(page.getByRole('heading', {level: 1, name: 'Sign in'})).toBeVisible();
  await fillIn(page, 'friar', demoPassword);
  await expect(page).toHaveTitle('Fraternitas');
  expect(new URL(page.url()).search).toBe('');
  release();
  await page.waitForURL('**/dashboard');
});

test('the static home page is in the language of the device, and does not move when the app comes', async ({
  openDevice,
}) => {
  const page = (await openDevice({screen: 'phone', locale: 'it', theme: 'dark'})).page();
  const release = await holdCode(page);
  await page.goto('/', {waitUntil: 'commit'});
  const heading = page.getByRole('heading', {level: 1});
  await expect(heading).toBeVisible();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root :is(h1, h3, p, a, img, button)')]
        .map((one) => ({text: one.textContent, ...one.getBoundingClientRect().toJSON()}))
        .filter(({width}) => width > 0),
    );
  const before = await places();
  const words = await heading.textContent();
  release();
  await expect(page).toHaveTitle(/ · Fraternitas$/);
  expect(await heading.textContent()).toBe(words);
  expect(await places()).toEqual(before);
});

test('a signed-in user never sees the page for visitors', async ({openDevice}) => {
  const device = await openDevice({as: 'friar'});
  const page = device.page();
  const seen: string[] = [];
  await page.exposeFunction('report', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    const report = (globalThis as unknown as {report: (text: string) => void}).report;
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading !== undefined && heading !== null) report(heading);
    }).observe(document, {childList: true, subtree: true});
  });
  await page.goto('/');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', {level: 1, name: 'Dashboard'})).toBeVisible();
  expect([...new Set(seen)]).toEqual(['Dashboard']);
});
