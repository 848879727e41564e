import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs} from './support/server-view.ts';
import {signIn} from './support/sign-in.ts';
import {editBrother, statusLink, waitUntilSynced} from './support/steps.ts';

async function saveUnsent(page: Page, file: string): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Save unsent changes to a file'}).click();
  await (await download).saveAs(file);
}

async function takeIn(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', {name: 'Import a file of changes'}).click();
  await (await chooser).setFiles(file);
}

test('unsent changes travel to another device in a file and count once though both devices send them', async ({
  server,
  openDevice,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fraternitas-file-'));
  const file = path.join(folder, 'unsent.json');
  try {
    const admin = await serverAs(server.url, 'admin');
    const brother = (await admin.brothers())[0];
    if (brother === undefined) throw new Error('The province is empty.');
    const sent = async () => {
      const proposals = await admin.proposalsOf(brother.id);
      return proposals.filter(
        ({proposed_changes: changes}) => changes['phone'] === '+628114000001',
      );
    };

    const phone = await openDevice({as: 'friar', screen: 'phone'});
    const one = phone.page();
    await phone.goOffline();
    await editBrother(one, brother.id, 'Telephone', '+62 811 400 0001');
    await one.goto('/sync');
    await expect(statusLink(one, '1 change waiting')).toBeVisible();
    await takePicture(one, 'sync-file');
    await saveUnsent(one, file);

    const two = (await openDevice()).page();
    await signIn(two, 'friar');
    await waitUntilSynced(two);
    await two.goto('/sync');
    await takeIn(two, file);
    const dialog = two.getByRole('dialog', {name: 'Import 1 change?'});
    await expect(dialog.getByText('+62 811 400 0001')).toBeVisible();
    await takePicture(two, 'sync-file-import');
    await dialog.getByRole('button', {name: 'Import'}).click();
    await expect(two.getByText('1 change imported from the file.')).toBeVisible();
    await waitUntilSynced(two);
    await expect(two.getByRole('heading', {name: 'Awaiting review'})).toBeVisible();
    // The status may still be that of before the import.
    await expect.poll(sent).toHaveLength(1);
    await takeIn(two, file);
    await expect(two.getByText(/Nothing was imported twice/)).toBeVisible();

    // The device it came from sends it as well.
    await phone.goOnline();
    await waitUntilSynced(one);
    await expect(one.getByRole('heading', {name: 'Awaiting review'})).toBeVisible();
    expect(await sent()).toMatchObject([{status: 'pending'}]);

    const other = (await openDevice({as: 'secretary'})).page();
    await other.goto('/sync');
    await takeIn(other, file);
    await expect(other.getByText(/belong to another user/)).toBeVisible();
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, -20));
    await takeIn(other, file);
    await expect(other.getByText(/contains no changes the app can read/)).toBeVisible();
    await waitUntilSynced(other);
    expect(await sent()).toHaveLength(1);
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
});
