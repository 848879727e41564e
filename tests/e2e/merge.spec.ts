import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs, type ServerView} from './support/server-view.ts';

/** The two brothers of the pair that the list shows first, as the server has them. */
async function openFirstPair(page: Page): Promise<[one: string, other: string]> {
  await page.goto('/admin/duplicates');
  const table = page.getByRole('table', {name: 'Possible duplicates'});
  await table.getByRole('link').first().click();
  await expect(page.getByRole('group', {name: 'Which record stays?'})).toBeVisible();
  const [one, other] = new URL(page.url()).pathname.split('/').slice(3);
  if (one === undefined || other === undefined) throw new Error('No pair is at this address.');
  return [one, other];
}

async function merge(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Merge…'}).click();
  const dialog = page.getByRole('dialog', {name: 'Merge the two records'});
  await dialog.getByLabel('Reason').fill('He moved, and was entered anew.');
  await dialog.getByRole('button', {name: 'Merge', exact: true}).click();
}

const namesOf = async (admin: ServerView, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await admin.brother(id))?.name ?? null));

test('an admin merges two records of one brother, a second admin cannot, and the merge is undone', async ({
  server,
  openDevice,
  problems,
}) => {
  problems.allow(/the server responded with a status of 409/);
  const admin = await serverAs(server.url, 'admin');
  const adminPage = (await openDevice({as: 'admin'})).page();
  const phone = (await openDevice({as: 'secretary', screen: 'phone'})).page();
  const pair = await openFirstPair(adminPage);
  await takePicture(adminPage, 'duplicates-pair');
  const before = await namesOf(admin, pair);

  // Both hold the same orders, which one man receives once.
  const unmergeable = adminPage.getByText(/Both have an entry that is possible only once/);
  await expect(unmergeable).toBeVisible();
  adminPage.once('dialog', (dialog) => void dialog.accept());
  await adminPage.getByRole('button', {name: /^Delete \d+ duplicate entries$/}).click();
  await expect(unmergeable).toBeHidden();
  await expect(adminPage.getByRole('button', {name: 'Merge…'})).toBeEnabled();

  // Another admin has the same pair open.
  await openFirstPair(phone);
  await expect(phone.getByRole('button', {name: 'Merge…'})).toBeEnabled();
  await phone.getByRole('button', {name: 'Merge…'}).click();
  await takePicture(phone, 'duplicates-merge');
  await phone.getByRole('button', {name: 'Cancel'}).click();

  await merge(adminPage);
  await expect(adminPage.getByRole('region', {name: 'Merged'})).toBeVisible();
  await takePicture(adminPage, 'duplicates-merged');
  const after = await namesOf(admin, pair);
  expect(after.filter((name) => name === null)).toHaveLength(1);

  // The page says that the merge is done: from the server, or because the device has synced.
  if (await phone.getByRole('button', {name: 'Merge…'}).isVisible()) await merge(phone);
  await expect(
    phone.getByText(/somebody has merged or deleted it|It may have been merged or deleted/).first(),
  ).toBeVisible();

  await adminPage.getByRole('region', {name: 'Merged'}).getByRole('link', {name: 'Undo'}).click();
  const dialog = adminPage.getByRole('dialog', {name: 'Undo the merge'});
  await takePicture(adminPage, 'batches-undo');
  await dialog.getByRole('button', {name: 'Undo', exact: true}).click();
  await expect(adminPage.getByText(/^Undone: /)).toBeVisible();
  await expect(adminPage.getByRole('table', {name: 'Imports and merges'})).toContainText('Undone');
  expect(await namesOf(admin, pair)).toEqual(before);
  await adminPage.goto('/admin/duplicates');
  await expect(adminPage.getByText('1 pair to decide')).toBeVisible();
});
