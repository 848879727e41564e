import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs} from './support/server-view.ts';
import {signInAndSync} from './support/sign-in.ts';
import {saveForm, statusLink, waitUntilSynced} from './support/steps.ts';

async function openForm(page: Page, id: string): Promise<void> {
  await page.goto(`/brothers/edit/${id}`);
  await expect(page.getByRole('button', {name: 'Update', exact: true})).toBeVisible();
}

test('edits of one admin on two devices merge in different fields and conflict in the same field', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const brother = (await admin.brothers())[0];
  if (brother === undefined) throw new Error('The province is empty.');
  const now = () => admin.brother(brother.id);
  const laptop = await openDevice();
  const phone = await openDevice({screen: 'phone'});
  const [one, two] = [laptop.page(), phone.page()];
  for (const page of [one, two]) {
    await signInAndSync(page, 'admin');
  }

  /** The phone types without a connection what the laptop has sent meanwhile. */
  async function editOnBoth(laptopEdit: [string, string], phoneEdit: [string, string]) {
    await openForm(two, brother?.id ?? '');
    await phone.goOffline();
    await openForm(one, brother?.id ?? '');
    await one.getByLabel(laptopEdit[0], {exact: true}).fill(laptopEdit[1]);
    await saveForm(one, 'Update');
    // The header can still show the state before the edit.
    const sent = laptopEdit[1].replaceAll(' ', '');
    await expect.poll(async () => (await now())?.phone).toBe(sent);
    await two.getByLabel(phoneEdit[0], {exact: true}).fill(phoneEdit[1]);
    await saveForm(two, 'Update');
    await expect(statusLink(two, '1 change waiting')).toBeVisible();
    await phone.goOnline();
  }

  await editOnBoth(['Telephone', '+62 811 100 0001'], ['E-mail', 'phone@example.org']);
  await waitUntilSynced(two);
  expect(await now()).toMatchObject({phone: '+628111000001', email: 'phone@example.org'});

  await two.reload();
  await editOnBoth(['Telephone', '+62 811 100 0002'], ['Telephone', '+62 811 200 0002']);
  await expect(statusLink(two, '1 change needs attention')).toBeVisible();
  expect((await now())?.phone).toBe('+628111000002');
  await two.goto('/sync');
  const choice = two.getByRole('group', {name: 'Telephone'});
  await expect(choice.getByText('+62 811 100 0001')).toBeVisible();
  await expect(choice.getByRole('radio', {name: /Yours.*200 0002/})).toBeChecked();
  await takePicture(two, 'conflict');
  await choice.getByRole('radio', {name: /Theirs.*100 0002/}).check();
  await two.getByRole('button', {name: 'Use these values'}).click();
  await waitUntilSynced(two);
  expect((await now())?.phone).toBe('+628111000002');

  await editOnBoth(['Telephone', '+62 811 100 0003'], ['Telephone', '+62 811 200 0003']);
  await two.goto('/sync');
  await expect(two.getByRole('group', {name: 'Telephone'})).toBeVisible();
  await two.getByRole('button', {name: 'Use these values'}).click();
  await waitUntilSynced(two);
  expect((await now())?.phone).toBe('+628112000003');
});
