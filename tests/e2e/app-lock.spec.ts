import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {findings} from './support/axe.ts';
import {expectProposedOnce} from './support/exactly-once.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs} from './support/server-view.ts';
import {editPhones, statusLink} from './support/steps.ts';
import {tablesWith} from './support/tables-with.ts';

const passphrase = 'quattro parole';

test('a locked phone keeps nothing that can be read, opens offline and sends what was saved', async ({
  server,
  openDevice,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const device = await openDevice({as: 'friar', screen: 'phone'});
  const [first, second] = await (await serverAs(server.url, 'admin')).brothers();
  if (!first || !second) throw new Error('The province is too small.');
  await device.goOffline();
  const edits = await editPhones(device.page(), [first.id, second.id]);
  expect(await device.page().evaluate(tablesWith, edits[0]?.phone ?? '')).toContain('outbox');
  await turnOnLock(device.page());
  await unlock(device.page());
  await expect(device.page().getByRole('heading', {level: 1, name: 'Settings'})).toBeVisible();
  await takePicture(device.page(), 'settings-app-lock');
  for (const text of [edits[0]?.phone ?? '', first.name.split(' ')[0] ?? '', 'refreshToken'])
    expect(await device.page().evaluate(tablesWith, text)).toEqual([]);

  await device.restart();
  const page = device.page();
  await page.goto('/brothers');
  await expect(page.getByRole('heading', {level: 1, name: 'The app is locked'})).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await takePicture(page, 'locked');
  await unlock(page, 'quattro parola');
  await expect(page.getByText('This is not the passphrase.')).toBeVisible();
  await expect(page.getByLabel('Passphrase of this device')).toBeFocused();
  await unlock(page);
  await expect(page.getByPlaceholder('Search by name or alias...')).toBeVisible();
  await expect(statusLink(page, /2 changes waiting/)).toBeVisible();
  await device.goOnline();
  await expectProposedOnce(await serverAs(server.url, 'admin'), edits);
});

test('an unlocked tab gives a new tab the key, and all tabs lock after minutes without use', async ({
  openDevice,
}) => {
  const device = await openDevice({as: 'secretary'});
  const page = device.page();
  await page.clock.install();
  await page.goto('/settings');
  await turnOnLock(page);
  await unlock(page);
  await page.getByLabel('Lock after').selectOption('1 minute without use');
  const other = await device.newTab();
  await other.goto('/brothers');
  await expect(other.getByPlaceholder('Search by name or alias...')).toBeVisible();
  await page.clock.fastForward(50_000);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(50_000);
  await expect(page.getByRole('heading', {level: 1, name: 'Settings'})).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('heading', {name: 'The app is locked'})).toBeVisible();
  await other.bringToFront();
  // It loads itself again to forget the key.
  await expect(other.getByRole('heading', {name: 'The app is locked'})).toBeVisible();
  await other.goto('/settings');
  await unlock(other);
  await other.getByRole('button', {name: 'Lock now'}).click();
  await expect(other.getByRole('heading', {name: 'The app is locked'})).toBeVisible();
});

test('a user who forgot the passphrase removes the records and learns how many changes are lost', async ({
  server,
  openDevice,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const device = await openDevice({as: 'friar'});
  const page = device.page();
  const [first] = await (await serverAs(server.url, 'admin')).brothers();
  await device.goOffline();
  await editPhones(page, [first?.id ?? '']);
  await turnOnLock(page);
  await unlock(page);
  await page.getByRole('button', {name: 'Lock now'}).click();
  await page.getByRole('button', {name: 'Forgot the passphrase?'}).click();
  await expect(page.getByText(/^One change has not been sent yet/)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', {name: 'Remove the records from this device'}).click();
  await page.waitForURL('**/login');
  await expect(page.getByLabel('E-mail or username')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('app-lock'))).toBeNull();
});

async function turnOnLock(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', {name: 'Turn on the app lock'}).click();
  await page.getByLabel('New passphrase', {exact: true}).fill(passphrase);
  await page.getByLabel('New passphrase again').fill(passphrase);
  await page.getByRole('button', {name: 'Turn on the app lock'}).click();
  await expect(page.getByText(/^The lock is being turned on/)).toBeVisible();
}

async function unlock(page: Page, typed = passphrase): Promise<void> {
  await page.getByLabel('Passphrase of this device').fill(typed);
  await page.getByRole('button', {name: 'Unlock', exact: true}).click();
}
