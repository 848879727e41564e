import {expect} from 'playwright/test';
import type {Locator, Page} from 'playwright';
import {addDays, dayOf} from '#src/lib/civil-date.ts';
import {test} from './support/journey.ts';
import {printedSheets} from './support/printed-sheets.ts';
import {type HomeRow, serverAs} from './support/server-view.ts';
import {editBrother, statusLink, waitUntilSynced} from './support/steps.ts';
import {overflow} from './support/visit.ts';

// Printing, as people do it.
test.use({chromium: 'whole'});

/** Opens the page of the first house with at least three residents; returns its id. */
async function openFullHouse(page: Page): Promise<string> {
  await page.goto('/fraternities');
  const links = page.getByRole('article').getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const path of new Set(paths)) {
    const id = /^\/fraternities\/([0-9a-f-]{36})$/.exec(path ?? '')?.[1];
    if (id === undefined) continue;
    await page.goto(`/fraternities/${id}`);
    const residents = page.getByRole('region', {name: 'Residents'});
    await expect(residents).toBeVisible();
    if ((await residents.getByRole('listitem').count()) >= 3) return id;
  }
  throw new Error('No house has three residents.');
}

test('three brothers moved offline to two houses are one proposal with letters to print, move when an admin approves, and move back by an undo', async ({
  server,
  openDevice,
}, testInfo) => {
  const phone = await openDevice({as: 'friar'});
  const page = phone.page();
  const left = await openFullHouse(page);
  await server.kill();

  await page.getByRole('link', {name: 'Move brothers'}).click();
  const choices = page.getByRole('list', {name: 'Brothers to choose from'});
  await expect(choices.getByRole('checkbox').nth(2)).toBeVisible();
  for (const index of [0, 1, 2]) await choices.getByRole('checkbox').nth(index).check();
  await expect(page.getByText('3 brothers chosen')).toBeVisible();
  const chooseHouse = async (field: Locator, index: number): Promise<void> => {
    await field.fill('Biara');
    await page.getByRole('listbox').getByRole('option').nth(index).click();
  };
  await chooseHouse(page.getByRole('combobox', {name: 'Fraternity', exact: true}), -1);
  // The last of them gets a house of his own.
  await chooseHouse(page.getByRole('combobox', {name: /^Fraternity of /}).last(), -2);
  const plan = page.getByRole('region', {name: 'What is saved'});
  await expect(plan.getByRole('listitem')).toHaveCount(3);
  const profiles = await plan
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const moved = profiles.map((path) => path?.split('/').at(-1) ?? '');
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await page.waitForURL('**/moves/letters?**');
  await expect(page.getByRole('article', {name: /^Letter of obedience for /})).toHaveCount(3);
  const sheets = await printedSheets(page, testInfo.outputPath('letters.pdf'));
  expect(sheets).toHaveLength(3);
  // Each letter begins with the province, not with the title of the page, and has no page number.
  expect(sheets.join('\n')).not.toContain('Letters of obedience');
  for (const sheet of sheets) expect(sheet.trim()).not.toMatch(/\n\s*\d+$/);
  await expect(statusLink(page, /changes waiting$/)).toBeVisible();

  await server.start();
  await waitUntilSynced(page);
  const admin = await serverAs(server.url, 'admin');
  const before = await Promise.all(moved.map((id) => admin.homesOf(id)));
  expect(before.map((homes) => homes.at(-1)?.fraternity_id)).toEqual([left, left, left]);

  const adminPage = (await openDevice({as: 'admin'})).page();
  await adminPage.goto('/admin/pending-changes?table=fraternity_assignments&requester=friar');
  await adminPage.getByRole('link', {name: 'View Details'}).last().click();
  await expect(adminPage.getByText('This change belongs to a group of changes.')).toBeVisible();
  await adminPage.getByRole('button', {name: 'Approve', exact: true}).click();
  await adminPage.waitForURL('**/admin/pending-changes?**');

  const today = dayOf(new Date());
  const houses: (string | undefined)[] = [];
  for (const id of moved) {
    const homes = await admin.homesOf(id);
    const [former, present] = homes.slice(-2);
    expect(former).toMatchObject({fraternity_id: left, end_date: addDays(today, -1)});
    expect(present).toMatchObject({start_date: today, end_date: null});
    houses.push(present?.fraternity_id);
  }
  const [first, second, own] = houses;
  expect(second).toBe(first);
  expect(new Set([left, first, own]).size).toBe(3);

  await adminPage.getByRole('button', {name: 'Undo', exact: true}).click();
  await expect
    .poll(async () => {
      const homes = await Promise.all(moved.map((id) => admin.homesOf(id)));
      return homes.map((all) => all.map(valuesOf));
    })
    .toEqual(before.map((all) => all.map(valuesOf)));
});

/** What an undo writes back; it is a new version. */
function valuesOf({fraternity_id, start_date, end_date}: HomeRow): object {
  return {fraternity_id, start_date, end_date};
}

test('long names and text of double size fit a phone where brothers move and letters are printed', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const [id = ''] = await admin.someBrothers(1);
  const assignment = await admin.anyId('fraternity_assignments');
  const page = (await openDevice({as: 'secretary', screen: 'phone'})).page();
  const name = 'Massimiliano-Bartolomeo Costantinopolitanissimamente della Santissima';
  await editBrother(page, id, 'Name', name);
  for (const [address, shown] of [
    [`/moves/new?brothers=${id}`, page.getByText(name)],
    [`/moves/letters?of=fraternity_assignments&ids=${assignment}`, page.getByLabel('Signed by')],
  ] as const) {
    await page.goto(address);
    await page.addStyleTag({content: 'html {font-size: 200%}'});
    await expect(shown.first()).toBeVisible();
    expect(await overflow(page), address).toBe(0);
  }
});
