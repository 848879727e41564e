import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {screens} from './support/screen-sizes.ts';
import {clientAs, serverAs} from './support/server-view.ts';
import {overflow} from './support/visit.ts';

test('the tables and choices of the admin area show a name of 80 letters in full and do not scroll sideways', async ({
  openDevice,
  server,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const longName = 'Abcdefghij'.repeat(8);
  for (const id of await listedBrothers(server.url)) {
    const brother = await admin.brother(id);
    if (!brother) throw new Error(`There is no brother ${id}.`);
    await admin.push({
      op: 'update',
      id: brother.id,
      base_version: brother.version,
      base: {name: brother.name},
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

/** The ids of a brother with an issue and of one whose vows have expired: the demo province is another one each month. */
async function listedBrothers(url: string): Promise<readonly string[]> {
  const client = await clientAs(url, 'admin');
  const issues = await client.rpc('validate_brother_data_integrity');
  const standings = await client.rpc('get_admin_dashboard_data');
  const issue = (issues.data as {ret_brother_id: string | null}[]).find(
    ({ret_brother_id: id}) => id !== null,
  );
  const expired = (standings.data as {brother_id: string; vow_status: string}[]).find(
    ({vow_status: status}) => status === 'Expired Past Grace',
  );
  const ids = [issue?.ret_brother_id, expired?.brother_id].filter((id) => typeof id === 'string');
  expect(ids).toHaveLength(2);
  return [...new Set(ids)];
}
