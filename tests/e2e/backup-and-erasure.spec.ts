import {readFileSync} from 'node:fs';
import {strFromU8, unzipSync} from 'fflate';
import {expect} from 'playwright/test';
import {readArchive} from '#supabase/restore/read-archive.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs} from './support/server-view.ts';
import {waitUntilSynced} from './support/steps.ts';

const filePassword = 'sister moon and stars';

// Everything is read twice, beside two devices that receive it.
test.setTimeout(300_000);

test('an admin downloads a backup, then erases a person from the server and every device', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const him = (await admin.brothers()).find(({name}) => name.includes('Dakirang'));
  if (him === undefined) throw new Error('He is not in the province.');
  const adminPage = (await openDevice({as: 'admin'})).page();
  const phone = (await openDevice({as: 'friar', screen: 'phone'})).page();
  await phone.goto(`/brothers/profile/${him.id}`);
  await expect(phone.getByRole('heading', {name: him.name})).toBeVisible();

  await adminPage.goto('/admin/backup');
  await takePicture(adminPage, 'backup');
  const download = adminPage.waitForEvent('download', {timeout: 120_000});
  await adminPage.getByRole('button', {name: 'Make a backup'}).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Fraternitas backup \d{4}-\d\d-\d\d\.zip$/);
  const archive = unzipSync(readFileSync(await file.path()));
  expect(strFromU8(archive['data/brothers.json']!)).toContain(him.id);
  await expect(adminPage.getByText(/^Saved in “Fraternitas backup/)).toBeVisible();

  await adminPage.getByLabel('Encrypt the file with a password').check();
  await adminPage.getByLabel('File password', {exact: true}).fill(filePassword);
  await adminPage.getByLabel('File password again').fill(filePassword);
  await takePicture(adminPage, 'backup-encrypted');
  const encrypted = adminPage.waitForEvent('download', {timeout: 120_000});
  await adminPage.getByRole('button', {name: 'Make a backup'}).click();
  const encryptedFile = await encrypted;
  expect(encryptedFile.suggestedFilename()).toMatch(/\.zip\.age$/);
  const decrypted = await readArchive(await encryptedFile.path(), async () => filePassword);
  expect(unzipSync(decrypted)['data/brothers.json']).toEqual(archive['data/brothers.json']);

  await waitUntilSynced(adminPage);
  await adminPage.goto(`/brothers/profile/${him.id}`);
  await adminPage.getByRole('link', {name: 'Erase this person’s data…'}).click();
  await adminPage.getByLabel('Reason').fill('He asked for it.');
  await adminPage.getByLabel(/^To be sure/).fill(him.name);
  await takePicture(adminPage, 'erase');
  await adminPage.getByRole('button', {name: 'Erase for good'}).click();
  await expect(adminPage.getByText('The person’s data has been erased.')).toBeVisible();
  await takePicture(adminPage, 'erased');

  for (const page of [adminPage, phone]) {
    await page.goto(`/brothers/profile/${him.id}`);
    await expect(page.getByText('Profile Not Found')).toBeVisible({timeout: 60_000});
  }
  expect(await admin.brother(him.id)).toBeNull();
  // The audit log shows that it happened, but not to whom.
  const [last] = await admin.historyOf(him.id);
  expect(last).toMatchObject({action: 'delete', new_values: null});
  expect(JSON.stringify(await admin.historyOf(him.id))).not.toContain(him.name);
});
