import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {dayOf} from '#src/lib/civil-date.ts';
import {test} from './support/journey.ts';
import {printedSheets} from './support/printed-sheets.ts';
import {serverAs} from './support/server-view.ts';
import {statusLink, waitUntilSynced} from './support/steps.ts';

// Printing, as people do it.
test.use({chromium: 'whole'});

/** Offers the brothers of the year of first profession that has the most; returns their number. */
async function chooseLargestClass(page: Page): Promise<number> {
  const years = page.getByLabel('Year of first profession');
  await expect(years.getByRole('option').nth(1)).toBeAttached();
  const options = await years.getByRole('option').allTextContents();
  const classes = options.flatMap((text) => {
    const [, year, count] = /^(\d{4}) \((\d+)\)$/.exec(text) ?? [];
    return year === undefined ? [] : [{year, count: Number(count)}];
  });
  const largest = classes.reduce((a, b) => (b.count > a.count ? b : a));
  await years.selectOption(largest.year);
  await expect(
    page.getByRole('list', {name: 'Brothers to choose from'}).getByRole('checkbox'),
  ).toHaveCount(largest.count);
  await page.getByRole('button', {name: `Choose all ${largest.count}`, exact: true}).click();
  return largest.count;
}

/** Counts the signers whom the test names in each row of signatures; the brother signs in the first. */
function signatureRows(sheet: string): number[] {
  const [, signatures = ''] = sheet.split(/^Greccio, .*$/m);
  return signatures
    .split('\n')
    .map((line) => line.match(/Fra (?:Ginepro|Leone|Masseo)/g)?.length ?? 0)
    .filter((count) => count > 0);
}

test('the vows of a whole class renewed offline are one proposal, have printable acts, and bind when an admin approves', async ({
  server,
  openDevice,
}, testInfo) => {
  const phone = await openDevice({as: 'friar'});
  const page = phone.page();
  await page.goto('/brothers');
  await expect(page.getByRole('link', {name: 'Renew vows'})).toBeVisible();
  await server.kill();

  await page.getByRole('link', {name: 'Renew vows'}).click();
  const count = await chooseLargestClass(page);
  expect(count).toBeGreaterThan(2);
  await expect(page.getByText(`${count} brothers chosen`)).toBeVisible();
  await page.getByLabel('Place', {exact: true}).fill('Greccio');
  await page.getByLabel('Received by').fill('Fra Ginepro');
  await page.getByLabel('First witness').fill('Fra Leone');
  await page.getByLabel('Second witness').fill('Fra Masseo');
  const plan = page.getByRole('region', {name: 'What is saved'});
  await expect(plan.getByText(/After the renewal: until /)).toHaveCount(count);
  const profiles = await plan
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const renewed = profiles.map((path) => path?.split('/').at(-1) ?? '');
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await page.waitForURL('**/renewals/acts?**');
  await expect(page.getByRole('article', {name: /^Act of renewal of /})).toHaveCount(count);
  const sheets = await printedSheets(page, testInfo.outputPath('acts.pdf'));
  expect(sheets).toHaveLength(count);
  for (const sheet of sheets) expect(signatureRows(sheet)).toEqual([1, 2]);
  await expect(statusLink(page, /changes waiting$/)).toBeVisible();

  await server.start();
  await waitUntilSynced(page);
  const admin = await serverAs(server.url, 'admin');
  const today = dayOf(new Date());
  expect(await admin.vowsReceivedBy('Fra Ginepro')).toEqual([]);

  const adminPage = (await openDevice({as: 'admin'})).page();
  await adminPage.goto('/admin/pending-changes?table=vows&requester=friar');
  await adminPage.getByRole('link', {name: 'View Details'}).last().click();
  await expect(adminPage.getByText('This change belongs to a group of changes.')).toBeVisible();
  await adminPage.getByRole('button', {name: 'Approve', exact: true}).click();
  await adminPage.waitForURL('**/admin/pending-changes?**');

  const rows = await admin.vowsReceivedBy('Fra Ginepro');
  expect(rows.map(({brother_id: id}) => id).sort()).toEqual([...renewed].sort());
  for (const row of rows) {
    expect(row).toMatchObject({
      type: 'renewal',
      date: today,
      duration_months: 12,
      location_name: 'Greccio',
      witness_1: 'Fra Leone',
      witness_2: 'Fra Masseo',
    });
  }
});
