import {readFile} from 'node:fs/promises';
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {serverAs} from './support/server-view.ts';
import {signIn} from './support/sign-in.ts';
import {findInList, waitUntilSynced} from './support/steps.ts';

const button = (page: Page, name: string) => page.getByRole('button', {name, exact: true});
const press = (page: Page, name: string) => button(page, name).click();

test('disabling an account locks it out at once, a new admin gets the admin area, and the last admin stays', async ({
  openDevice,
  problems,
}) => {
  problems.allow(/the server responded with a status of (403|409)/);
  const adminPage = (await openDevice({as: 'admin'})).page();
  const phone = (await openDevice({as: 'friar', screen: 'phone'})).page();
  adminPage.on('dialog', (question) => void question.accept());
  await adminPage.goto('/admin/users');

  await press(adminPage, 'Disable friar');
  await expect(adminPage.getByText('friar is disabled.')).toBeVisible();
  await phone.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(phone.getByText(/^Your account no longer belongs to this province/)).toBeVisible();

  await press(adminPage, 'Remove administrator: secretary');
  await expect(adminPage.getByText('secretary is no longer an administrator.')).toBeVisible();
  // The list is loaded again, and moves, after the message.
  await expect(button(adminPage, 'Make administrator: secretary')).toBeVisible();
  await press(adminPage, 'Remove administrator: admin');
  await expect(adminPage.getByText(/^admin is the last administrator/)).toBeVisible();

  await press(adminPage, 'Make administrator: guardian');
  await expect(adminPage.getByText('guardian is an administrator.')).toBeVisible();
  const other = (await openDevice()).page();
  await signIn(other, 'guardian');
  await other.getByRole('navigation').getByRole('link', {name: 'Admin'}).click();
  await other.getByRole('link', {name: 'Users and roles'}).click();
  await expect(other.getByRole('button', {name: 'Enable friar'})).toBeVisible();
});

test('a period set on one device applies on another after its sync', async ({openDevice}) => {
  const days = 'Grace period after the due date (days)';
  const adminPage = (await openDevice({as: 'admin'})).page();
  const phone = (await openDevice({as: 'secretary', screen: 'phone'})).page();
  await phone.goto('/admin/settings');
  await expect(phone.getByLabel(days)).not.toHaveValue('45');

  await adminPage.goto('/admin/settings');
  await adminPage.getByLabel(days).fill('45');
  await press(adminPage, 'Update');
  await expect(adminPage.getByText('Settings saved successfully.')).toBeVisible();
  await waitUntilSynced(adminPage);
  // Again, because the header of the first device may not know of its edit yet.
  await expect(async () => {
    await phone.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(phone.getByLabel(days)).toHaveValue('45', {timeout: 2000});
  }).toPass();
});

test('the audit log shows on whose behalf an admin wrote, and restores the former value', async ({
  server,
  openDevice,
}) => {
  const friar = await serverAs(server.url, 'friar');
  const [brother] = await friar.brothers();
  if (!brother) throw new Error('The province is empty.');
  const {id, birth_place: was} = brother;
  await friar.push({
    op: 'update',
    id,
    base_version: brother.version,
    base: {birth_place: was},
    changes: {birth_place: 'Montefaggi'},
  });
  const proposal = (await friar.proposalsOf(id)).at(-1);
  const adminPage = (await openDevice({as: 'admin'})).page();
  await adminPage.goto(`/admin/pending-changes/${proposal?.id}`);
  await press(adminPage, 'Approve');
  await expect(adminPage.getByText('The change is approved.')).toBeVisible();

  await adminPage.goto('/admin/audit-log');
  await press(adminPage, 'Filters');
  await adminPage.getByLabel('User', {exact: true}).selectOption('friar');
  // The proposal has an entry of its own.
  const entry = adminPage
    .getByRole('row', {name: /on behalf of friar/})
    .filter({hasText: brother.name});
  await entry.first().getByRole('link', {name: 'View Details'}).click();
  await expect(adminPage.getByRole('row', {name: /^Place of birth.*Montefaggi/})).toBeVisible();
  await press(adminPage, 'As it was before this change');
  await press(adminPage, 'Restore these values');
  await expect(adminPage.getByText('The restored values are saved as a new change.')).toBeVisible();
  await waitUntilSynced(adminPage);
  const admin = await serverAs(server.url, 'admin');
  await expect.poll(async () => (await admin.brother(id))?.birth_place).toBe(was);
});

test('the CSV export opens in Excel, holds the chosen columns and defuses formulas', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const [brother] = await admin.brothers();
  if (!brother) throw new Error('The province is empty.');
  const {id, version: base_version, birth_place} = brother;
  const changes = {birth_place: '=1+1'};
  await admin.push({op: 'update', id, base_version, base: {birth_place}, changes});
  const adminPage = (await openDevice({as: 'admin'})).page();
  await adminPage.goto(`/brothers/profile/${id}`);
  await expect(adminPage.getByText('=1+1').first()).toBeVisible();
  await findInList(adminPage, brother.name);
  await press(adminPage, 'Export');
  const dialog = adminPage.getByRole('dialog', {name: 'Export: Brothers'});
  await dialog.getByLabel('File format').selectOption('csv');
  await dialog.getByRole('button', {name: 'None', exact: true}).click();
  await dialog.getByLabel('Name', {exact: true}).check();
  await dialog.getByLabel('Place of birth').check();
  const saving = adminPage.waitForEvent('download');
  await dialog.getByRole('button', {name: 'Export', exact: true}).click();
  const file = await readFile(await (await saving).path());
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [heading, ...rows] = file.toString('utf8').slice(1).trimEnd().split('\r\n');
  expect(heading).toBe('Name,Place of birth');
  expect(rows).toContain(`${brother.name},'=1+1`);
});
