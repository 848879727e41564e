import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {screens} from './support/screen-sizes.ts';
import {signIn} from './support/sign-in.ts';
import {statusLink, waitUntilSynced} from './support/steps.ts';

test('the first sync shows its progress and what is ready offline, and the worker is registered after it', async ({
  openDevice,
}) => {
  const device = await openDevice({screen: 'phone'});
  const page = device.page();
  let pulls = 0;
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await device.context().route('**/rpc/sync_pull', async (route) => {
    pulls += 1;
    if (pulls > 2) await held;
    await route.continue();
  });
  await signIn(page, 'friar');
  await expect(page.getByText('Receiving the records').first()).toBeVisible();
  await expect(page.getByText(/^[\d,]+ records so far$/)).toBeVisible();
  await expect(page.getByText('0 records so far', {exact: true})).toHaveCount(0);
  await takePicture(page, 'first-sync');
  expect(await hasWorker(page)).toBe(false);
  await page.setViewportSize(screens.narrow);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', {fontSizes: {standard: 32}});
  expect(await overhang(page, 'Receiving the records'), 'the title in large text').toBe(0);
  letThrough();
  const ready = 'Ready offline: 500 brothers, 49 fraternities on this device';
  await expect(page.getByText(ready)).toBeVisible({timeout: 60_000});
  await waitUntilSynced(page);
  await takePicture(page, 'ready-offline');
  expect(pulls).toBeGreaterThan(2);
  await expect.poll(() => hasWorker(page)).toBe(true);
});

test('an interrupted first sync continues where it was', async ({openDevice}) => {
  const device = await openDevice();
  const page = device.page();
  const cursors: unknown[] = [];
  let cut = true;
  await device.context().route('**/rpc/sync_pull', async (route) => {
    const {p_cursor: cursor} = route.request().postDataJSON() as {p_cursor: unknown};
    if (cut && cursors.length === 3) return route.abort();
    cursors.push(cursor);
    return route.continue();
  });
  await signIn(page, 'friar');
  await expect(page.getByText(/Receiving continues automatically/)).toBeVisible();
  expect(cursors[0]).toBeNull();
  cut = false;
  await page.reload();
  await waitUntilSynced(page);
  // It asked for the fourth page, not for the first again.
  expect(cursors.filter((cursor) => cursor === null)).toHaveLength(1);
  await expect(statusLink(page, /^All changes sent/)).toBeVisible();
});

/** Returns the pixels by which the text of a heading leaves the section around it. */
function overhang(page: Page, name: string): Promise<number> {
  return page.getByRole('heading', {name}).evaluate((heading) => {
    const text = document.createRange();
    text.selectNodeContents(heading);
    const panel = heading.closest('section') ?? heading;
    const {right} = panel.getBoundingClientRect();
    return Math.max(0, text.getBoundingClientRect().right - right);
  });
}

/** Whether the browser has been asked to keep the app for offline use. */
function hasWorker(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    return (await navigator.serviceWorker.getRegistration()) !== undefined;
  });
}
