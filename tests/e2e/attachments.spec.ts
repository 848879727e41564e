import {readFile} from 'node:fs/promises';
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {looks} from './support/looks.ts';
import {takePicture} from './support/picture.ts';

const act = Buffer.from('%PDF-1.7\nAct of profession\n%%EOF\n');

/** Scrolls to the end of the profile, where the attachments are asked for. */
async function toTheEnd(page: Page): Promise<void> {
  await expect(page.getByRole('tab', {name: 'Summary'})).toBeVisible();
  await page.getByRole('button', {name: 'Copy of the data'}).scrollIntoViewIfNeeded();
}

test('a friar attaches a PDF to himself, keeps it, and opens it offline after a reload', async ({
  openDevice,
}) => {
  const phone = await openDevice({as: 'friar', screen: 'phone'});
  const page = phone.page();
  await page.goto('/brothers/profile/friar');
  const section = page.getByRole('region', {name: 'Attachments'});
  await toTheEnd(page);
  await expect(section.getByText('There are no attachments.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await section.getByRole('button', {name: 'Add a file'}).click();
  await (await chooser).setFiles({name: 'Act.pdf', mimeType: 'application/pdf', buffer: act});
  await expect(section.getByRole('button', {name: 'Open Act.pdf'})).toBeVisible();
  const keep = section.getByRole('button', {name: 'Keep on this device: Act.pdf'});
  await page.emulateMedia({forcedColors: 'active'});
  const before = await looks(keep);
  await keep.click();
  await expect(section.getByText('Available offline')).toBeVisible();
  await page.mouse.move(0, 0);
  expect(await looks(keep), 'the pressed button in forced colours').not.toBe(before);
  await page.emulateMedia({forcedColors: null});

  await phone.goOffline();
  await page.reload();
  await toTheEnd(page);
  await expect(section.getByText(/^You are offline/)).toBeVisible();
  await expect(
    section.getByRole('button', {name: 'Adding a file needs a connection'}),
  ).toBeDisabled();
  await section.scrollIntoViewIfNeeded();
  await takePicture(page, 'attachments-offline');
  // This browser shows no PDF itself, so the file is offered as a download.
  const download = page.waitForEvent('download');
  await section.getByRole('button', {name: 'Open Act.pdf'}).click();
  const file = await (await download).path();
  expect(await readFile(file)).toEqual(act);
});
