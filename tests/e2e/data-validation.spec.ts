import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';

const title = 'Data validation';
const issues = (page: Page) => page.getByText(/^\d+ issues$/);
const countOf = async (page: Page) => Number.parseInt(await issues(page).innerText(), 10);

test('an admin fixes an issue at its field, accepts another with a reason and restores it', async ({
  openDevice,
}) => {
  const adminDevice = await openDevice({as: 'admin'});
  const page = adminDevice.page();
  await page.goto('/admin');
  await page.getByRole('link', {name: title}).click();
  const table = page.getByRole('table', {name: title});
  await expect(table).toBeVisible();
  const before = await countOf(page);
  await takePicture(page, 'issues');

  await page.getByRole('button', {name: /^Filters/}).click();
  await page.getByLabel('Group by').selectOption({label: 'Issue type'});
  const fix = page.getByRole('link', {name: /^Fix: Place of death or burial missing/}).last();
  await fix.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await fix.click();
  const input = page.getByLabel(/^Place of (?:death|burial)$/).and(page.locator(':focus'));
  await expect(input).toBeVisible();
  await takePicture(page, 'issue-at-its-field');
  for (const label of ['Place of death', 'Place of burial']) {
    await page.getByLabel(label, {exact: true}).fill('Assisi');
  }
  await page.getByRole('button', {name: 'Update'}).click();

  // The admin is back at the same place, and the fixed issue disappears.
  await expect(page).toHaveURL(/\/admin\/data-validation\?group=type$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(issues(page)).toHaveText(`${before - 1} issues`);

  const type = 'Two guardians';
  await page.getByRole('button', {name: new RegExp(`^Mark as accepted: ${type}`)}).click();
  const dialog = page.getByRole('dialog', {name: 'Mark this issue as accepted'});
  await dialog.getByLabel('Reason').fill('The handover takes until Advent.');
  await takePicture(page, 'issue-accepted');
  await dialog.getByRole('button', {name: 'Mark as accepted'}).click();
  await expect(issues(page)).toHaveText(`${before - 2} issues`);
  await page.getByRole('button', {name: 'Accepted issues (1)'}).click();
  await expect(page.getByText('The handover takes until Advent.')).toBeVisible();
  await expect(page.getByText(/^admin, /)).toBeVisible();
  await page.getByRole('button', {name: new RegExp(`^Reopen: ${type}`)}).click();
  await expect(page.getByText('No issue has been accepted.')).toBeVisible();

  await page.goto('/admin/data-validation?q=two%20guardians');
  await expect(page.getByText('1 issue', {exact: true})).toBeVisible();
  await adminDevice.goOffline();
  await page.reload();
  await expect(page.getByText(/The records are checked on the server/)).toBeVisible();
});
