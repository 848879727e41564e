import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';

test('the menu of a phone leads to the settings, which work offline', async ({openDevice}) => {
  const phone = await openDevice({as: 'friar', screen: 'phone'});
  const page = phone.page();
  await page.getByRole('button', {name: 'Menu', exact: true}).click();
  await takePicture(page, 'menu');
  await page.getByRole('link', {name: 'Settings'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Settings'})).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/ used\.$/)).toBeVisible();
  await page.getByRole('button', {name: 'Check for updates'}).click();
  await expect(page.getByText('This is the newest version.')).toBeVisible();
  await takePicture(page, 'settings');
  await page.getByRole('heading', {name: 'Version'}).scrollIntoViewIfNeeded();
  await takePicture(page, 'settings-below');

  await phone.goOffline();
  await page.reload();
  await page.getByRole('button', {name: 'Check for updates'}).click();
  await expect(
    page.getByText(/^The server cannot be reached\. The app keeps working/),
  ).toBeVisible();
  await page.getByRole('button', {name: 'Dark', exact: true}).click();
  await takePicture(page, 'settings');
  await page.getByRole('main').getByRole('button', {name: 'Sign out'}).click();
  await page.waitForURL('**/login');
});

test('the header of a wide screen links to the settings', async ({openDevice}) => {
  const page = (await openDevice({as: 'friar', theme: 'dark'})).page();
  await page.getByRole('banner').getByRole('link', {name: 'Settings'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Settings'})).toBeVisible();
  await takePicture(page, 'settings');
});
