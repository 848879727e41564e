import {expect, type Locator} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {screens} from './support/screen-sizes.ts';
import {serverAs} from './support/server-view.ts';
import {brotherInList, statusLink} from './support/steps.ts';

type Taps = {
  readonly page: Page;
  readonly tap: (target: Locator) => Promise<void>;
  /** Goes to the dashboard, and counts from there. */
  readonly fromDashboard: () => Promise<void>;
  readonly count: () => number;
};

/** Counts the taps of a user on a small phone, from the dashboard. */
async function countTaps(page: Page): Promise<Taps> {
  await page.setViewportSize(screens.smallPhone);
  let taps = 0;
  return {
    page,
    tap: async (target) => {
      await target.tap();
      taps++;
    },
    fromDashboard: async () => {
      await page.goto('/dashboard');
      taps = 0;
    },
    count: () => taps,
  };
}

const profileOf = (page: Page, name: string) =>
  page.getByRole('heading', {level: 2, name, exact: true});

test('frequent tasks take few taps on a phone without a connection', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const brother = (await admin.brothers()).find(
    ({phone, membership_status: state}) => phone !== null && state === 'active',
  );
  if (brother === undefined) throw new Error('Nobody in the province has a telephone.');
  const device = await openDevice({as: 'friar', screen: 'phone'});
  const {page, tap, fromDashboard, count} = await countTaps(device.page());
  await device.goOffline();

  await test.step('call a brother: three', async () => {
    await fromDashboard();
    await tap(page.getByRole('button', {name: 'Find anything'}));
    await page.getByRole('combobox', {name: 'Find anything'}).fill(brother.name);
    await tap(page.getByRole('option', {name: brother.name}).first());
    const call = page.getByRole('link', {name: `Call ${brother.name}`});
    await expect(call).toBeInViewport({ratio: 1});
    await expect(call).toHaveAttribute('href', `tel:${brother.phone}`);
    expect(count() + 1).toBeLessThanOrEqual(3);
  });

  await test.step('see who celebrates this week: none', async () => {
    await fromDashboard();
    const birthdays = page.getByRole('region', {name: 'Upcoming birthdays'});
    await expect(birthdays.getByRole('link').nth(1)).toBeInViewport({ratio: 1});
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('look at a resident of a house and return: four', async () => {
    await page.goto('/fraternities');
    const house = page.getByRole('article').first().getByRole('link').first();
    const name = (await house.textContent()) ?? '';
    await fromDashboard();
    await tap(page.getByRole('button', {name: 'Find anything'}));
    await page.getByRole('combobox', {name: 'Find anything'}).fill(name);
    await tap(page.getByRole('option', {name}).first());
    const resident = page.getByRole('region', {name: 'Residents'}).getByRole('link').first();
    await expect(resident).toBeInViewport({ratio: 1});
    const who = (await resident.textContent()) ?? '';
    await tap(resident);
    await expect(profileOf(page, who)).toBeVisible();
    await page.goBack();
    await expect(profileOf(page, name)).toBeVisible();
    expect(count() + 1).toBeLessThanOrEqual(4);
  });

  await test.step('change the own telephone number: four', async () => {
    await fromDashboard();
    await tap(page.getByRole('banner').getByRole('link', {name: /^Signed in as /}));
    await tap(page.getByRole('link', {name: 'Edit Profile'}));
    await tap(page.getByLabel('Telephone', {exact: true}));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('+62 811 300 0009');
    await tap(page.getByRole('button', {name: 'Update', exact: true}));
    await expect(statusLink(page, '1 change waiting')).toBeVisible();
    expect(count()).toBeLessThanOrEqual(4);
  });

  await test.step('add a brother: nine', async () => {
    await fromDashboard();
    await tap(page.getByRole('button', {name: 'Menu'}));
    await tap(page.getByRole('link', {name: 'Brothers', exact: true}));
    await tap(page.getByRole('link', {name: 'Add brother'}));
    await tap(page.getByLabel(/^Name/));
    await page.keyboard.type('Ginepro Nuovo');
    await page.getByLabel('Nationality', {exact: true}).selectOption({index: 1});
    await tap(page.getByRole('button', {name: 'Save', exact: true}));
    await expect(brotherInList(page, 'Ginepro Nuovo')).toBeInViewport();
    // The nationality takes two: the field and the country.
    expect(count() + 2).toBeLessThanOrEqual(9);
  });
});

test('typing after a tap on a searched field replaces what it shows', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const device = await openDevice({as: 'friar', screen: 'phone'});
  const {page, tap} = await countTaps(device.page());
  await page.goto(`/fraternities/edit/${await admin.anyId('fraternities')}`);
  const place = page.getByRole('combobox', {name: 'Place', exact: true});
  await expect(place).not.toHaveValue('');
  await tap(place);
  await page.keyboard.type('San');
  await expect(place).toHaveValue('San');
});
