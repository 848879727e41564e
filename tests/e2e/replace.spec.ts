import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {waitUntilSynced} from './support/steps.ts';

const [gone, kept] = ['Biara Ratu Damai, Balige', 'Biara Salib Suci, Tarutung'];

test('an admin replaces a place offline, and the server changes the references and deletes the place', async ({
  server,
  openDevice,
}) => {
  const page = (await openDevice({as: 'admin'})).page();
  await server.kill();
  await page.getByRole('link', {name: 'Places', exact: true}).click();
  await page.getByRole('button', {name: `Delete ${gone}`}).click();
  const dialog = page.getByRole('dialog', {name: `${gone} is still in use`});
  const house = await dialog.getByRole('link').first().getAttribute('href');

  // The choices stand inside the dialog, where all of them can be seen.
  await dialog.getByLabel('Use instead').fill('Salib Suci');
  const choice = dialog.getByRole('option', {name: new RegExp(`^${kept}`)});
  await expect(choice).toBeInViewport({ratio: 1});
  await takePicture(page, 'replace');
  await choice.click();
  await dialog.getByRole('button', {name: 'Replace and delete'}).click();
  await expect(page.getByText(`${gone} will be deleted when you are online.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await server.start();
  await expect(page.getByText(gone)).toHaveCount(0, {timeout: 60_000});
  await waitUntilSynced(page);
  await page.goto(house ?? '');
  await expect(page.getByText(kept)).toBeVisible();
});
