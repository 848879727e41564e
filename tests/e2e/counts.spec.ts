import {expect} from 'playwright/test';
import {test} from './support/shared-province.ts';
import {waitUntilAtRest, visit} from './support/visit.ts';

test('each count links to a list of as many brothers, also after a reload', async ({province}) => {
  const page = province.adminPage;
  await page.setViewportSize({width: 1280, height: 800});
  for (const [name, address] of [
    ['Active brothers', '/brothers'],
    ['Priests', '/brothers?status=priest'],
    ['Deacons', '/brothers?status=deacon'],
  ] as const) {
    await visit(page, '/dashboard', 'Dashboard');
    const link = page.getByRole('link', {name: new RegExp(`^\\d+ ?${name}$`)});
    const counted = /\d+/.exec(await link.innerText())?.[0] ?? 'no number';
    await link.click();
    const found = page.getByText(`${counted} brothers`, {exact: true});
    await expect(found).toBeVisible();
    const {pathname, search} = new URL(page.url());
    expect(pathname + search).toBe(address);
    await expect(page.getByText('Active only')).toBeVisible();
    await page.reload();
    await expect(found).toBeVisible();
    await page.getByRole('button', {name: 'Show all brothers'}).click();
    await expect(page.getByText('Active only')).toHaveCount(0);
    await waitUntilAtRest(page);
  }
});

test('the link to all brothers opens a list of every membership', async ({province}) => {
  const page = province.adminPage;
  const {length} = await province.admin.brothers();
  await visit(page, '/dashboard', 'Dashboard');
  await page.getByRole('link', {name: 'View All Brothers'}).click();
  await expect(page.getByText(`${length} brothers`, {exact: true})).toBeVisible();
  await expect(page.getByText('Active only')).toHaveCount(0);
});
