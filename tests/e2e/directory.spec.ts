import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {dayOf} from '#src/lib/civil-date.ts';
import {test} from './support/journey.ts';
import {printedSheets} from './support/printed-sheets.ts';
import {type BrotherRow, serverAs, type ServerView} from './support/server-view.ts';

// Printing, as people do it.
test.use({chromium: 'whole'});

async function openDirectory(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', {level: 2, name: /^Page 1 of \d+$/})).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('button', {name: 'Print', exact: true})).toBeEnabled();
}

/** A fraternity with at least three residents, and them. */
async function anyHouse(
  admin: ServerView,
): Promise<{readonly house: string; readonly residents: readonly BrotherRow[]}> {
  for (const {id, name} of await admin.fraternities()) {
    const residents = await admin.residentsOf(id, dayOf(new Date()));
    if (residents.length >= 3) return {house: name, residents};
  }
  throw new Error('No fraternity has three residents.');
}

test('the directory is printed offline with numbered pages, houses with residents, and no contact without consent', async ({
  server,
  openDevice,
}, testInfo) => {
  const admin = await serverAs(server.url, 'admin');
  const {house, residents} = await anyHouse(admin);
  const [shown, hidden] = residents;
  if (shown === undefined || hidden === undefined) throw new Error('The house is empty.');
  const setContact = (brother: BrotherRow, phone: string, consent: string | null) =>
    admin.push({
      op: 'update',
      id: brother.id,
      base_version: brother.version,
      base: {phone: brother.phone, contact_in_directory: brother.contact_in_directory},
      changes: {phone, contact_in_directory: consent},
    });
  await setContact(shown, '+628115559991', 'allowed');
  await setContact(hidden, '+628115559992', null);

  const device = await openDevice({as: 'friar', theme: 'dark'});
  const page = device.page();
  await page.goto(`/brothers/profile/${hidden.id}`);
  await expect(page.getByText('+62 811 555 9992').first()).toBeVisible();
  await device.goOffline();

  await openDirectory(page, '/directory');
  const sheets = await printedSheets(page, testInfo.outputPath('a5.pdf'));
  const text = sheets.join('\n');
  const count = await page.getByRole('heading', {level: 2, name: /^Page 1 of \d+$/}).textContent();
  expect(count).toBe(`Page 1 of ${sheets.length}`);
  const numbers = sheets.map((sheet) => sheet.trim().split('\n').at(-1)?.trim());
  expect(numbers).toEqual(sheets.map((_, index) => String(index + 1)));

  // Each part begins on the page that the contents name.
  for (const part of ['Fraternities', 'Brothers', 'Seniority', 'Necrology', 'Statistics']) {
    const [, number] = new RegExp(`${part}\\s+(\\d+)`).exec(sheets[0] ?? '') ?? [];
    expect(sheets[Number(number) - 1]?.trimStart().startsWith(part), part).toBe(true);
  }
  const houseSheet = sheets.findIndex((sheet) => sheet.includes(house));
  const around = sheets.slice(houseSheet, houseSheet + 2).join('\n');
  for (const {name} of residents) expect(around).toContain(name);
  expect(around).toMatch(new RegExp(`${shown.name}.*\\+62 811 555 9991`));
  expect(text).not.toContain('555 9992');
  expect(text.split(hidden.name).length).toBeGreaterThan(2);

  await openDirectory(page, '/directory?language=it&paper=A4&photos=yes');
  const [title = '', ...others] = await printedSheets(page, testInfo.outputPath('a4.pdf'));
  expect(title).toContain('Annuario');
  expect(title).toMatch(/Fraternità\s+\d/);
  // Two columns of a larger sheet.
  expect(others.length).toBeLessThan(sheets.length / 2);
  expect(others.join('\n')).not.toContain('555 9992');
});
