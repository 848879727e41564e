import {expect} from 'playwright/test';
import type {Locator, Page} from 'playwright';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs} from './support/server-view.ts';
import {signInAndSync} from './support/sign-in.ts';
import {waitUntilSynced} from './support/steps.ts';

/** The entry of the vow with this date. */
function vowOf(page: Page, day: string): Locator {
  return page.getByRole('region', {name: 'Timeline'}).getByRole('listitem').filter({hasText: day});
}

test('a friar adds a vow offline, an admin approves it, and both see it', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const brothers = await admin.brothers();
  const brother = brothers.find(({membership_status: status}) => status === 'active');
  if (brother === undefined) throw new Error('The province is empty.');
  const phone = await openDevice({as: 'friar', screen: 'phone'});
  const page = phone.page();

  await phone.goOffline();
  const profile = `/brothers/profile/${brother.id}?tab=history`;
  await page.goto(profile);
  await page.getByRole('link', {name: 'Add: Vows'}).click();
  await page.getByLabel('Type', {exact: true}).selectOption('solemn');
  await page.getByLabel('Date', {exact: true}).fill('1994-03-19');
  await page.getByLabel('Received by', {exact: true}).fill('The provincial minister');
  await expect(page.getByText(/The act of profession must name/)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', {name: 'Back', exact: true}).click();
  await page.getByRole('link', {name: 'Add: Vows'}).click();
  await expect(page.getByLabel('Received by', {exact: true})).toHaveValue(
    'The provincial minister',
  );
  await takePicture(page, 'vow-form');
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await expect(page).toHaveURL(profile);
  await expect(vowOf(page, '19 Mar 1994').getByText('on this device')).toBeVisible();
  await page.reload();
  await expect(vowOf(page, '19 Mar 1994').getByText('on this device')).toBeVisible();
  await takePicture(page, 'history');

  await phone.goOnline();
  await waitUntilSynced(page);
  await expect(vowOf(page, '19 Mar 1994').getByText('awaiting review')).toBeVisible();

  const adminDevice = await openDevice({as: 'admin'});
  const office = adminDevice.page();
  await office.goto('/admin/pending-changes');
  await office.getByRole('link', {name: 'View Details'}).last().click();
  await expect(office.getByText('The provincial minister').first()).toBeVisible();
  await expect(office.getByRole('link', {name: brother.name}).first()).toBeVisible();
  await office.getByRole('button', {name: 'Approve', exact: true}).click();
  await office.waitForURL('**/admin/pending-changes');
  await office.goto(profile);
  await expect(vowOf(office, '19 Mar 1994')).toBeVisible();

  await page.goto('/sync');
  await page.getByRole('button', {name: 'Send now'}).click();
  await page.goto(profile);
  await expect(vowOf(page, '19 Mar 1994')).toBeVisible();
  await expect(vowOf(page, '19 Mar 1994').getByText('awaiting review')).toHaveCount(0);
});

test('a visitator reads the residents of a fraternity while the server is down', async ({
  server,
  openDevice,
}) => {
  const phone = await openDevice({screen: 'phone'});
  const page = phone.page();
  await signInAndSync(page, 'visitator');
  await server.kill();

  await page.goto('/fraternities');
  await page.getByRole('article').first().getByRole('link').first().click();
  const now = page.getByRole('region', {name: 'Residents'});
  const resident = now.getByRole('link').first();
  await expect(resident).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', {name: 'Open in maps'})).toBeVisible();
  await expect(now.getByText(/^since /).first()).toBeVisible();
  await expect(page.getByRole('region', {name: 'Past and future assignments'})).toBeVisible();
  await takePicture(page, 'fraternity');
  const name = (await resident.textContent()) ?? '';
  await resident.click();
  await expect(page.getByRole('heading', {level: 2, name, exact: true})).toBeVisible();
  await page.goBack();
  await expect(resident).toBeVisible();
});
