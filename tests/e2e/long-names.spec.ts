import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {screens} from './support/screen-sizes.ts';
import {serverAs} from './support/server-view.ts';
import {overflow} from './support/visit.ts';

test('the tables and choices of the admin area show a name of 80 letters in full and do not scroll sideways', async ({
  openDevice,
  server,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const longName = 'Abcdefghij'.repeat(8);
  const brothers = await admin.brothers();
  // The first has an issue, the second vows that have expired.
  for (const known of ['Oktavianus Tukangbaru', 'Agustinus Lantingau']) {
    const brother = brothers.find(({name}) => name === known);
    if (!brother) throw new Error(`${known} is not in the demo province`);
    await admin.push({
      op: 'update',
      id: brother.id,
      base_version: brother.version,
      base: {name: known},
      changes: {name: longName},
    });
  }
  const page = (await openDevice({as: 'admin'})).page();
  for (const address of ['/admin/data-validation', '/admin/status']) {
    await page.goto(address);
    await expect(page.getByText(longName).first()).toBeVisible();
    for (const size of ['tablet', 'besideMenu', 'wide'] as const) {
      await page.setViewportSize(screens[size]);
      expect.soft(await overflow(page), `${address}, ${size}`).toBe(0);
    }
  }

  await page.setViewportSize(screens.smallPhone);
  await page.goto('/admin/duplicates');
  await page.locator('input[role=combobox]').first().fill(longName.slice(0, 20));
  const choice = page.getByRole('option').first();
  await expect(choice).toHaveText(new RegExp(longName));
  expect(await choice.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});
