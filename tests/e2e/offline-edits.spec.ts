import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {fireBackgroundSync} from './support/background-sync.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {screens} from './support/screen-sizes.ts';
import {serverAs, type BrotherRow} from './support/server-view.ts';
import {
  brotherInList,
  editBrother,
  findInList,
  saveForm,
  statusLink,
  waitUntilSynced,
} from './support/steps.ts';
import {hasHeaderInOneRow} from './support/visit.ts';

// Background sync is a service of the whole browser.
test.use({chromium: 'whole'});

const newName = 'Egidio Quercialunga';

async function anActiveBrother(url: string): Promise<BrotherRow> {
  const admin = await serverAs(url, 'admin');
  const brothers = await admin.brothers();
  const found = brothers.find(({membership_status: status}) => status === 'active');
  if (found === undefined) throw new Error('The province is empty.');
  return found;
}

/** Edits one brother and adds another. */
async function editAndAdd(page: Page, brother: BrotherRow): Promise<void> {
  await editBrother(page, brother.id, 'Telephone', '+62 812 555 0199');
  await expect(page.getByText(/^Brother saved successfully\./).first()).toBeVisible();
  await page.getByRole('link', {name: 'Add brother'}).click();
  await page.getByLabel('Name', {exact: true}).fill(newName);
  await page.getByLabel('Circumscription', {exact: true}).selectOption({index: 1});
  await page.getByLabel('Nationality', {exact: true}).selectOption({index: 1});
  await saveForm(page, 'Save');
  await expect(brotherInList(page, newName)).toBeInViewport();
}

/** Expects that both edits are shown as stored on this device. */
async function bothWait(page: Page, brother: BrotherRow): Promise<void> {
  for (const name of [brother.name, newName]) {
    const found = await findInList(page, name);
    await expect(found.getByText('on this device')).toBeVisible();
  }
  await expect(statusLink(page, '2 changes waiting')).toBeVisible();
}

test('an edit and a new brother made offline survive reload and restart, and are sent once without an action', async ({
  server,
  openDevice,
}) => {
  const brother = await anActiveBrother(server.url);
  const phone = await openDevice({as: 'friar', screen: 'phone'});
  let page = phone.page();

  await server.kill();
  await editAndAdd(page, brother);
  await bothWait(page, brother);
  await takePicture(page, 'two-waiting');
  await page.reload();
  await bothWait(page, brother);
  await phone.restart();
  page = phone.page();
  await bothWait(page, brother);
  await page.goto('/sync');
  await expect(page.getByRole('heading', {name: 'Not confirmed yet'})).toBeVisible();
  await expect(page.getByRole('link', {name: newName, exact: true})).toBeVisible();
  await takePicture(page, 'sync-waiting');

  await server.start();
  // The edits are sent without an action on the page.
  await waitUntilSynced(page);
  await expect(page.getByRole('heading', {name: 'Awaiting review'})).toBeVisible();
  const found = await findInList(page, newName);
  await expect(found.getByText('awaiting review')).toBeVisible();

  const admin = await serverAs(server.url, 'admin');
  const proposals = await admin.proposalsOf(brother.id);
  expect(
    proposals.filter(({proposed_changes: changes}) => changes['phone'] === '+628125550199'),
  ).toHaveLength(1);
  // A proposal does not change the record before its approval.
  expect((await admin.brother(brother.id))?.phone).toBe(brother.phone);
});

test('the header says in one row that a change waits, on a narrow phone in every language and in words on a wide screen', async ({
  server,
  openDevice,
}) => {
  const brother = await anActiveBrother(server.url);
  const phone = await openDevice({as: 'friar', screen: 'phone'});
  const page = phone.page();
  await page.setViewportSize({width: 360, height: 640});
  await phone.goOffline();
  await editBrother(page, brother.id, 'Telephone', '+62 812 555 0199');
  await expect(statusLink(page, '1 change waiting')).toBeVisible();
  for (const [locale, waiting] of [
    ['en', '1 change waiting'],
    ['id', '1 perubahan menunggu'],
    ['it', '1 modifica in attesa'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
    await page.goto('/sync');
    await expect(statusLink(page, waiting)).toBeVisible();
    expect.soft(await hasHeaderInOneRow(page), locale).toBe(true);
  }
  await page.evaluate(() => localStorage.setItem('locale', 'en'));
  await page.setViewportSize(screens.wide);
  await page.goto('/fraternities');
  // Where only a screen reader gets the words, they are one pixel wide.
  const words = statusLink(page, '1 change waiting').getByText('1 change waiting');
  const widthOfWords = async () => (await words.boundingBox())?.width;
  await expect.poll(widthOfWords).toBeGreaterThan(50);
  expect(await hasHeaderInOneRow(page)).toBe(true);
  // Beside a long title too.
  await page.setViewportSize({width: 1366, height: 768});
  await page.goto('/statistics/return');
  await expect.poll(widthOfWords).toBeGreaterThan(50);
  expect(await hasHeaderInOneRow(page)).toBe(true);
});

test('the browser wakes the worker without a page, and the worker sends everything once', async ({
  server,
  openDevice,
}) => {
  const brother = await anActiveBrother(server.url);
  const phone = await openDevice({as: 'friar', screen: 'phone'});
  const page = phone.page();

  await server.kill();
  await editAndAdd(page, brother);
  await expect(statusLink(page, '2 changes waiting')).toBeVisible();
  await page.goto('about:blank');
  await server.start();
  const admin = await serverAs(server.url, 'admin');
  const sent = async () => {
    const proposals = await admin.proposalsOf(brother.id);
    return proposals.filter(({proposed_changes: changes}) => 'phone' in changes).length;
  };
  expect(await sent()).toBe(0);
  await fireBackgroundSync(phone);
  await expect.poll(sent).toBe(1);

  await page.goto('/sync');
  await waitUntilSynced(page);
  await expect(page.getByRole('heading', {name: 'Awaiting review'})).toBeVisible();
  expect(await sent()).toBe(1);
});
