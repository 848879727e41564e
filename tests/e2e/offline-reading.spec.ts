import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {readablePhone} from '#src/lib/phone-number.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs, type BrotherRow} from './support/server-view.ts';
import {findInList, statusLink} from './support/steps.ts';

/** Reads list, profile with its three tabs, and form of one brother. */
async function readBrother(page: Page, {id, name, phone}: BrotherRow): Promise<void> {
  const found = await findInList(page, name);
  await found.getByRole('link', {name, exact: true}).click();
  await expect(page).toHaveURL(new RegExp(`/brothers/profile/${id}$`));
  await expect(page.getByRole('heading', {level: 2, name, exact: true})).toBeVisible();
  await expect(page.getByText('Personal information')).toBeVisible();
  await page.getByRole('tab', {name: 'History'}).click();
  await expect(page.getByRole('heading', {name: 'Timeline'})).toBeVisible();
  await page.getByRole('tab', {name: 'Assignments'}).click();
  await expect(page.getByRole('columnheader', {name: 'Start date'}).first()).toBeVisible();
  await page.getByRole('link', {name: 'Edit Profile'}).click();
  await expect(page.getByLabel('Name', {exact: true})).toHaveValue(name);
  await expect(page.getByLabel('Telephone', {exact: true})).toHaveValue(readablePhone(phone ?? ''));
}

test('the records are readable while offline, with the server down, after a reload and in a new tab', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const brothers = await admin.brothers();
  const [one, other] = brothers.filter(({membership_status: status}) => status === 'active');
  if (one === undefined || other === undefined) throw new Error('The province is empty.');
  const phone = await openDevice({as: 'friar', screen: 'phone'});
  const page = phone.page();

  await phone.goOffline();
  await readBrother(page, one);
  await expect(statusLink(page, /^Offline · records of /)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', {exact: true})).toHaveValue(one.name);

  await phone.goOnline();
  await server.kill();
  await readBrother(page, other);
  await page.reload();
  await expect(page.getByLabel('Name', {exact: true})).toHaveValue(other.name);
  await expect(statusLink(page, /^Offline · records of /)).toBeVisible();

  const tab = await phone.newTab();
  await tab.goto(`/brothers/profile/${one.id}`);
  await expect(tab.getByRole('heading', {level: 2, name: one.name, exact: true})).toBeVisible();
  await takePicture(tab, 'profile-offline');
  await tab.goto('/dashboard');
  await expect(tab.getByText('420').first()).toBeVisible();
  await takePicture(tab, 'dashboard-offline');
});

test("a username opens a profile while offline, and an unknown one shows 'not found'", async ({
  openDevice,
}) => {
  const device = await openDevice({as: 'friar'});
  const page = device.page();
  await device.goOffline();
  await page.goto('/brothers/profile/guardian');
  await expect(page.getByRole('link', {name: 'Edit Profile'})).toBeVisible();
  await page.goto('/brothers/profile/nobody-of-this-name');
  await expect(page.getByText('Profile Not Found')).toBeVisible();
});

test('search, filters and sorting work while offline', async ({openDevice, server}) => {
  const admin = await serverAs(server.url, 'admin');
  const brothers = await admin.brothers();
  const device = await openDevice({as: 'friar'});
  const page = device.page();
  await device.goOffline();
  await page.goto('/brothers');
  await expect(page.getByText('500 brothers', {exact: true})).toBeVisible();
  const sought = brothers.filter(({name}) => name.toLowerCase().includes('bonaventura'));
  await page.getByPlaceholder('Search by name or alias...').fill('BONAVENTURA');
  const count = new RegExp(`^${sought.length} brothers?$`);
  // Birth names match as well.
  await expect(
    page
      .getByText(count)
      .or(page.getByText(/^\d+ brothers?$/))
      .first(),
  ).toBeVisible();
  await page.getByPlaceholder('Search by name or alias...').fill('qqqq');
  await expect(page.getByText('No results found.')).toBeVisible();
  await page.goto('/brothers?status=deacon&membership=active');
  await expect(page.getByText('8 brothers', {exact: true})).toBeVisible();
});
