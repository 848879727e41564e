import {readFile} from 'node:fs/promises';
import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs} from './support/server-view.ts';
import {findInList} from './support/steps.ts';

test('the finder tolerates a typing error while offline, and the profile saves a contact', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const brother = (await admin.brothers()).find(({phone}) => phone !== null);
  if (brother === undefined) throw new Error('Nobody in the province has a telephone.');
  const device = await openDevice({as: 'friar'});
  const page = device.page();
  await device.goOffline();
  await page.goto('/dashboard');

  const settings = page.getByRole('link', {name: 'Settings'});
  await settings.focus();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', {name: 'Find anything'});
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
  // The browser reports the closing of a dialog a moment after it returned the focus.
  await expect(box).toHaveCount(0);

  await page.keyboard.press('/');
  await box.fill(`${brother.name}x`);
  const line = page.getByRole('option', {name: brother.name}).first();
  await expect(line).toHaveAttribute('aria-selected', 'true');
  await takePicture(page, 'find');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', {level: 2, name: brother.name, exact: true}),
  ).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', {name: `Save contact of ${brother.name}`}).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${brother.name}.vcf`);
  const card = await readFile(await file.path(), 'utf8');
  expect(card).toContain(`FN:${brother.name}\r\n`);
  expect(card).toContain(`TEL;TYPE=CELL:${brother.phone}\r\n`);

  await page.reload();
  await page.getByRole('button', {name: 'Find anything'}).click();
  const recent = page.getByRole('group', {name: 'Recent'});
  await expect(recent.getByRole('option', {name: brother.name})).toBeVisible();
});

test('a card on a phone opens the links to contact the brother', async ({server, openDevice}) => {
  const admin = await serverAs(server.url, 'admin');
  const brother = (await admin.brothers()).find(({phone}) => phone !== null);
  if (brother === undefined) throw new Error('Nobody in the province has a telephone.');
  const device = await openDevice({as: 'friar', screen: 'phone'});
  const page = device.page();
  const card = await findInList(page, brother.name);
  await takePicture(page, 'contact-card');
  await card.getByRole('button', {name: `Contact ${brother.name}`}).click();
  const call = page.getByRole('link', {name: `Call ${brother.name}`});
  await expect(call).toHaveAttribute('href', `tel:${brother.phone}`);
  for (const way of await page.getByRole('dialog').getByRole('listitem').all()) {
    expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await takePicture(page, 'contact-ways');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', {name: `Contact ${brother.name}`})).toBeFocused();
});
