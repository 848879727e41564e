import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {serverAs} from './support/server-view.ts';

/** Noon, so that no time zone changes the day. */
const noonOf = (day: string) => `${day}T12:00:00`;

test('a brother who died on 29 February is remembered offline, in a leap year and in a common one', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const dead = (await admin.brothers()).find(
    ({membership_status: status}) => status === 'deceased',
  );
  if (dead === undefined) throw new Error('The province has no dead.');
  const {id, name, version} = dead;
  await admin.push({
    op: 'update',
    id,
    base_version: version,
    base: {death_date: dead.death_date},
    changes: {death_date: '2020-02-29'},
  });
  const phone = await openDevice({as: 'friar', screen: 'phone'});
  const page = phone.page();
  await page.goto(`/brothers/profile/${id}`);
  await expect(page.getByText(/29 Feb(ruary)? 2020/)).toBeVisible();
  await phone.goOffline();

  await page.clock.setFixedTime(noonOf('2024-02-29'));
  await page.goto('/necrology');
  const leapDay = page.getByRole('region', {name: '29 February 2024'});
  await expect(leapDay.getByRole('link', {name, exact: true})).toBeVisible();
  await page.getByRole('button', {name: 'Reading mode'}).click();
  const dialog = page.getByRole('dialog', {name: '29 February'});
  await expect(dialog.getByRole('heading', {name, exact: true})).toBeVisible();
  await expect(dialog.getByText(/^Eternal rest grant unto them/)).toBeVisible();
  await dialog.getByRole('button', {name: 'Close'}).click();

  await page.clock.setFixedTime(noonOf('2023-02-28'));
  await page.reload();
  const lastDay = page.getByRole('region', {name: '28 February 2023'});
  await expect(lastDay.getByRole('link', {name, exact: true})).toBeVisible();
  await page.getByRole('button', {name: 'Next day'}).click();
  await expect(page.getByRole('region', {name: '1 March 2023'})).toBeVisible();
  await expect(page.getByRole('link', {name, exact: true})).toHaveCount(0);
});
