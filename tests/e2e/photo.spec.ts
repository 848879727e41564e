import {AxeBuilder} from '@axe-core/playwright';
import {expect, type Locator} from 'playwright/test';
import type {Page} from 'playwright';
import {cameraPicture} from './support/camera-picture.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs, type BrotherRow, type ServerView} from './support/server-view.ts';
import {signInAndSync} from './support/sign-in.ts';
import {findInList, waitUntilSynced} from './support/steps.ts';

type Upload = {readonly name: string; readonly mimeType: string; readonly buffer: Buffer};

async function someBrother(admin: ServerView): Promise<BrotherRow> {
  const brothers = await admin.brothers();
  const brother = brothers.find(({membership_status: status}) => status === 'active');
  if (brother === undefined) throw new Error('The province is empty.');
  return brother;
}

/** Opens a profile and chooses a file for its photo. */
async function choose(page: Page, brother: BrotherRow, file: Upload): Promise<Locator> {
  await page.goto(`/brothers/profile/${brother.id}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', {name: 'Add photo'}).click();
  await (await chooser).setFiles(file);
  return page.getByRole('dialog', {name: `Photo of ${brother.name}`});
}

async function fromCamera(page: Page): Promise<Upload> {
  return {name: 'IMG_1209.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture(page)};
}

/** Runs a round, and waits until what it brought is here. */
async function sendNow(page: Page): Promise<void> {
  await page.goto('/sync');
  await page.getByRole('button', {name: 'Send now'}).click();
  await waitUntilSynced(page);
}

type Drawn = {width: number; height: number; top: number[]; bottom: number[]};

/** What a browser makes of a picture: its size, and the colours at the middle of its upper and lower half. */
async function check(page: Page, picture: Buffer): Promise<Drawn> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const {width, height} = bitmap;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    if (pen === null) throw new Error('This browser cannot draw.');
    pen.drawImage(bitmap, 0, 0);
    const at = (part: number) =>
      Array.from(pen.getImageData(width / 2, Math.round(height * part), 1, 1).data.slice(0, 3));
    return {width, height, top: at(0.25), bottom: at(0.75)};
  }, picture.toString('base64'));
}

test('a photo is proposed, approved, shown to another user while offline, and removed', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const brother = await someBrother(admin);
  const portrait = {name: `Photo of ${brother.name}`};

  const friarPage = (await openDevice({as: 'friar', screen: 'phone'})).page();
  const file = await fromCamera(friarPage);
  expect(file.buffer.includes('Exif')).toBe(true);
  const dialog = await choose(friarPage, brother, file);
  await expect(dialog.getByRole('img')).toBeVisible();
  await takePicture(friarPage, 'photo-chosen');
  await dialog.getByRole('button', {name: 'Save photo'}).click();
  const saved = `Photo of ${brother.name} saved successfully. The change awaits review.`;
  await expect(friarPage.getByText(saved)).toBeVisible();
  await expect(friarPage.getByRole('img', portrait)).toBeVisible();
  await expect(friarPage.getByText('awaiting review')).toBeVisible();
  await takePicture(friarPage, 'photo-awaiting');
  const own = await findInList(friarPage, brother.name);
  await expect(own.locator('img')).toBeVisible();
  await sendNow(friarPage);

  const guardian = await openDevice({theme: 'dark'});
  const guardianPage = guardian.page();
  await signInAndSync(guardianPage, 'guardian');
  await guardianPage.goto(`/brothers/profile/${brother.id}`);
  await expect(guardianPage.getByRole('button', {name: 'Add photo'})).toBeVisible();
  await expect(guardianPage.getByRole('img', portrait)).toHaveCount(0);

  const adminPage = (await openDevice({as: 'admin'})).page();
  await adminPage.goto('/admin/pending-changes');
  await adminPage.getByRole('link', {name: 'View Details'}).last().click();
  await expect(adminPage.getByRole('img', {name: 'Photo'})).toBeVisible();
  await takePicture(adminPage, 'photo-review');
  await adminPage.getByRole('button', {name: 'Approve', exact: true}).click();
  await adminPage.waitForURL('**/admin/pending-changes');

  // What was sent: upright, small, and nothing but the picture.
  const [photo] = await admin.photosOf(brother.id);
  const sent = await admin.photoFile(photo?.storage_path ?? '');
  expect(sent.length).toBe(photo?.byte_size);
  expect(sent.subarray(8, 12).toString('latin1')).toBe('WEBP');
  expect(sent.toString('latin1')).not.toMatch(/exif|gps|xmp/i);
  const {width, height, top, bottom} = await check(adminPage, sent);
  expect({width, height}).toEqual({width: 384, height: 512});
  expect(top[0]).toBeGreaterThan(200);
  expect(bottom[2]).toBeGreaterThan(200);

  await sendNow(guardianPage);
  await guardianPage.goto(`/brothers/profile/${brother.id}`);
  await expect(guardianPage.getByRole('img', portrait)).toBeVisible();
  await guardian.goOffline();
  await guardianPage.reload();
  await expect(guardianPage.getByRole('img', portrait)).toBeVisible();
  await takePicture(guardianPage, 'photo-offline');
  const card = await findInList(guardianPage, brother.name);
  await expect(card.locator('img')).toBeVisible();
  await takePicture(guardianPage, 'photo-list');
  await guardian.goOnline();

  await adminPage.goto(`/brothers/profile/${brother.id}`);
  adminPage.once('dialog', (question) => void question.accept());
  await adminPage.getByRole('button', {name: 'Remove photo'}).click();
  const removed = `Photo of ${brother.name} removed successfully.`;
  await expect(adminPage.getByText(removed, {exact: true})).toBeVisible();
  await expect(adminPage.getByRole('button', {name: 'Add photo'})).toBeVisible();
  await sendNow(adminPage);
  await sendNow(guardianPage);
  await guardianPage.goto(`/brothers/profile/${brother.id}`);
  await expect(guardianPage.getByRole('button', {name: 'Add photo'})).toBeVisible();
  await expect(guardianPage.getByRole('img', portrait)).toHaveCount(0);
});

test('the dialog keeps a photo until the device is back online, and the photo is sent after a reload', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const brother = await someBrother(admin);
  const phone = await openDevice({as: 'admin', screen: 'phone'});
  const page = phone.page();
  const file = await fromCamera(page);
  await phone.goOffline();
  const dialog = await choose(page, brother, file);
  await expect(dialog.getByText(/^You are offline\. Sending a photo/)).toBeVisible();
  await dialog.getByRole('button', {name: 'Save photo'}).click();
  await expect(dialog.getByText(/^The server could not be reached\./)).toBeVisible();
  await expect(dialog.getByRole('img')).toBeVisible();
  await takePicture(page, 'photo-not-sent');
  const {violations} = await new AxeBuilder({page}).include('[role=dialog]').analyze();
  expect(violations.map(({id, nodes}) => ({id, where: nodes.map(({html}) => html)}))).toEqual([]);

  await phone.goOnline();
  await dialog.getByRole('button', {name: 'Save photo'}).click();
  await expect(page.getByText(`Photo of ${brother.name} saved successfully.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', {name: 'Undo'})).toBeVisible();
  // The photo is sent although the page that held it back is gone.
  await page.reload();
  await expect
    .poll(async () => (await admin.photosOf(brother.id)).length, {timeout: 30_000})
    .toBe(1);
});

test('a file that is no picture is refused, and the user can choose another', async ({
  server,
  openDevice,
}) => {
  const brother = await someBrother(await serverAs(server.url, 'admin'));
  const page = (await openDevice({as: 'friar'})).page();
  const letter = {name: 'letter.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic')};
  const dialog = await choose(page, brother, letter);
  await expect(dialog.getByText(/^This file cannot be read as a picture here/)).toBeVisible();
  await expect(dialog.getByRole('button', {name: 'Save photo'})).toBeDisabled();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', {name: 'Choose another'}).click();
  await (await chooser).setFiles(await fromCamera(page));
  await expect(dialog.getByRole('img')).toBeVisible();
  await expect(dialog.getByRole('button', {name: 'Save photo'})).toBeEnabled();
});

test('a browser without WebP and without rotation by EXIF sends an upright JPEG', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const brother = await someBrother(admin);
  const page = (await openDevice({as: 'admin'})).page();
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its canvas below
    const write = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function toBlob(done, type, quality) {
      write.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
    const read = window.createImageBitmap;
    window.createImageBitmap = (image: ImageBitmapSource, options?: unknown) =>
      options === undefined ? read(image) : Promise.reject(new TypeError('not a valid enum value'));
  });
  const dialog = await choose(page, brother, await fromCamera(page));
  await dialog.getByRole('button', {name: 'Save photo'}).click();
  await expect(page.getByText(`Photo of ${brother.name} saved successfully.`)).toBeVisible();
  await sendNow(page);
  const [photo] = await admin.photosOf(brother.id);
  expect(photo?.storage_path).toMatch(/\.jpg$/);
  const sent = await admin.photoFile(photo?.storage_path ?? '');
  expect(sent.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(sent.toString('latin1')).not.toMatch(/exif|gps/i);
  const {width, height, top} = await check(page, sent);
  expect({width, height}).toEqual({width: 384, height: 512});
  expect(top[0]).toBeGreaterThan(200);
});
