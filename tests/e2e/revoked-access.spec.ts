import {expect} from 'playwright/test';
import {readablePhone} from '#src/lib/phone-number.ts';
import {appUrl} from './support/app-url.ts';
import {expectProposedOnce} from './support/exactly-once.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs} from './support/server-view.ts';
import {signIn} from './support/sign-in.ts';
import {
  brotherInList,
  editPhones,
  findInList,
  saveForm,
  statusLink,
  waitUntilSynced,
} from './support/steps.ts';

// Quotas, and a browser that clears what is stored.
test.use({chromium: 'whole'});

const refusal = /the server responded with a status of 403/;

test('the edits of an admin who lost the role offline become proposals', async ({
  server,
  openDevice,
}) => {
  const page = (await openDevice({as: 'secretary'})).page();
  const ids = await (await serverAs(server.url, 'admin')).someBrothers(3);
  await server.stop();
  const edits = await editPhones(page, ids);
  await server.operate(
    "delete from public.user_roles where user_id = (select id from public.users where username = 'secretary')",
  );
  await server.start();
  await waitUntilSynced(page);
  await page.goto('/sync');
  await expect(page.getByRole('heading', {name: 'Awaiting review'})).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', {name: 'Admin'})).toHaveCount(0);
  const admin = await serverAs(server.url, 'admin');
  await expectProposedOnce(admin, edits);
  for (const {id, phone} of edits) expect((await admin.brother(id))?.phone).not.toBe(phone);
});

test('an account disabled while offline loses its records but keeps its edits, which are sent once it is enabled', async ({
  server,
  openDevice,
  problems,
}) => {
  problems.allow(refusal);
  const page = (await openDevice({as: 'friar'})).page();
  const [first, second, other] = await (await serverAs(server.url, 'admin')).brothers();
  if (!first || !second || !other) throw new Error('The province is too small.');
  await server.stop();
  const edits = await editPhones(page, [first.id, second.id]);
  await server.operate("update public.users set disabled_at = now() where username = 'friar'");
  await server.start();
  await expect(page.getByText(/^Your account no longer belongs to this province/)).toBeVisible();
  await page.goto(`/brothers/profile/${other.id}`);
  await expect(page.getByText(other.name)).toHaveCount(0);
  await page.goto('/sync');
  await expect(statusLink(page, '2 changes waiting')).toBeVisible();
  for (const {phone} of edits) await expect(page.getByText(readablePhone(phone))).toBeVisible();

  await server.stop();
  await server.operate("update public.users set disabled_at = null where username = 'friar'");
  await server.start();
  await page.getByRole('button', {name: 'Send now'}).click();
  await waitUntilSynced(page);
  await findInList(page, other.name);
  await expectProposedOnce(await serverAs(server.url, 'admin'), edits);
});

test('records that the browser deletes under an open page come back without an action', async ({
  server,
  openDevice,
}) => {
  const device = await openDevice({as: 'friar'});
  const page = device.page();
  const [brother] = await (await serverAs(server.url, 'admin')).brothers();
  if (!brother) throw new Error('The province is empty.');
  await findInList(page, brother.name);
  const session = await device.context().newCDPSession(page);
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({name}) => name ?? ''),
  );
  const records = names.find((name) => /^fraternitas-[0-9a-f-]{36}$/.test(name));
  if (records === undefined) throw new Error('There are no records on the device.');
  await session.send('IndexedDB.deleteDatabase', {
    securityOrigin: appUrl,
    databaseName: records,
  });
  // Without an action on the page, and before the next scheduled round.
  await expect(statusLink(page, /^All changes sent/)).toBeVisible({timeout: 30_000});
  await expect(brotherInList(page, brother.name)).toBeVisible();
});

test('a user whose whole data the browser has deleted signs in and gets the records again', async ({
  server,
  openDevice,
}) => {
  const device = await openDevice({as: 'friar'});
  const page = device.page();
  const [brother] = await (await serverAs(server.url, 'admin')).brothers();
  if (!brother) throw new Error('The province is empty.');
  await findInList(page, brother.name);
  const session = await device.context().newCDPSession(page);
  const storages = {origin: appUrl, storageTypes: 'indexeddb'};

  // Under an open page, without an action on it.
  await session.send('Storage.clearDataForOrigin', storages);
  await page.waitForURL('**/login');
  await signIn(page, 'friar');
  await waitUntilSynced(page);
  await findInList(page, brother.name);

  // The same with no page open.
  await page.goto('about:blank');
  const besides = await device.context().newCDPSession(page);
  await besides.send('Storage.clearDataForOrigin', storages);
  await page.goto('/brothers');
  await page.waitForURL('**/login');
  await signIn(page, 'friar');
  await waitUntilSynced(page);
  await findInList(page, brother.name);
});

test('the app offers to copy the text of an open form after the browser has deleted its data', async ({
  server,
  openDevice,
}) => {
  const device = await openDevice({as: 'friar', screen: 'phone'});
  const page = device.page();
  const [brother] = await (await serverAs(server.url, 'admin')).brothers();
  if (!brother) throw new Error('The province is empty.');
  await page.goto(`/brothers/edit/${brother.id}`);
  await page.getByLabel('Place of birth').fill('Montefaggi');
  // What looks for this loads once the page is drawn, as this does.
  await page.locator('p[aria-live=polite]').waitFor({state: 'attached'});
  const session = await device.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {origin: appUrl, storageTypes: 'indexeddb'});
  await page.waitForURL('**/login');

  const message = page.getByText('The browser deleted the app’s data');
  await expect(message).toBeVisible();
  // Whole words, not letters below each other beside the action.
  const {width, height} = (await message.boundingBox()) ?? {width: 0, height: 0};
  expect(width).toBeGreaterThan(height);
  await takePicture(page, 'text-lost');
  await device.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', {name: 'Copy what is typed'}).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('Montefaggi');
});

test('a form shows that the disk is full when an edit does not fit, and keeps its text', async ({
  server,
  openDevice,
  problems,
}) => {
  // A round that runs meanwhile cannot store anything either, and says so.
  problems.allow(/^A round could not be finished: /);
  const device = await openDevice({as: 'friar'});
  const [brother] = await (await serverAs(server.url, 'admin')).brothers();
  if (!brother) throw new Error('The province is empty.');
  // The browser counts the room that is left again when it starts.
  await device.restart();
  const page = device.page();
  const session = await device.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {origin: appUrl, quotaSize: 1});
  await page.goto(`/brothers/edit/${brother.id}`);
  await page.getByLabel('Telephone', {exact: true}).fill('+62 811 400 0002');
  await page.getByRole('button', {name: 'Update', exact: true}).click();
  const refusals = page.getByRole('alert').filter({hasText: 'The disk of this device is full'});
  await expect(page.getByRole('main').locator(refusals)).toBeVisible();
  // The draft does not fit either, and is refused first; the edit is refused once it can be saved again.
  await expect(page.getByRole('button', {name: 'Update', exact: true})).toBeVisible();
  await expect(refusals).toHaveCount(1);
  await takePicture(page, 'disk-full');
  expect(new URL(page.url()).pathname).toBe(`/brothers/edit/${brother.id}`);
  await expect(page.getByLabel('Telephone', {exact: true})).toHaveValue('+62 811 400 0002');

  await session.send('Storage.overrideQuotaForOrigin', {origin: appUrl});
  await saveForm(page, 'Update');
  await waitUntilSynced(page);
  const admin = await serverAs(server.url, 'admin');
  await expectProposedOnce(admin, [{id: brother.id, phone: '+628114000002'}]);
});
