import {expect} from 'playwright/test';
import {answerAltered} from './support/outcomes.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs} from './support/server-view.ts';
import {signIn} from './support/sign-in.ts';
import {editBrother, findInList, statusLink, waitUntilSynced} from './support/steps.ts';

type Page = {packs?: {table: string; columns: string[]; rows: unknown[][]}[] | null};

test('a malformed row from the server is listed as unreadable while the others arrive', async ({
  server,
  badConnection,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const [broken, healthy] = await admin.brothers();
  if (broken === undefined || healthy === undefined) throw new Error('The province is empty.');
  const breakIt = answerAltered((body) => {
    const page = JSON.parse(body) as Page;
    for (const {columns, rows} of (page.packs ?? []).filter(({table}) => table === 'brothers')) {
      const row = rows.find((values) => values[columns.indexOf('id')] === broken.id);
      if (row) row[columns.indexOf('birth_date')] = {day: 31, month: 'February'};
    }
    return JSON.stringify(page);
  });
  const connection = await badConnection();
  connection.setOutcome(({pathname}) => (pathname.endsWith('/sync_pull') ? breakIt : undefined));
  const page = (await openDevice({screen: 'phone', url: connection.url})).page();
  await signIn(page, 'friar');
  await waitUntilSynced(page);
  await findInList(page, healthy.name);
  await page.goto('/sync');
  const section = page.getByRole('region', {name: 'Records that could not be read'});
  await expect(section.getByText(broken.id)).toBeVisible();
  await expect(section.getByText(/^What is wrong: .*birth_date/)).toBeVisible();
  await takePicture(page, 'unreadable');
});

test('a rejected change keeps its text, shows the reason and does not block the others', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const brothers = await admin.brothers();
  const [doomed, other] = brothers.filter(({membership_status: status}) => status === 'active');
  if (doomed === undefined || other === undefined) throw new Error('The province is empty.');
  const device = await openDevice({as: 'secretary', screen: 'phone'});
  const page = device.page();
  await device.goOffline();
  await editBrother(page, doomed.id, 'Notes', 'Speaks four languages.');
  await editBrother(page, other.id, 'Telephone', '+62 811 400 0001');
  await expect(statusLink(page, '2 changes waiting')).toBeVisible();
  await admin.deleteBrother(doomed.id);
  await device.goOnline();

  await expect(statusLink(page, '1 change needs attention')).toBeVisible();
  expect((await admin.brother(other.id))?.phone).toBe('+628114000001');
  await page.goto('/sync');
  const attention = page.getByRole('region', {name: 'Needs your attention'});
  await expect(attention.getByText('This record no longer exists on the server.')).toBeVisible();
  await expect(attention.getByRole('heading', {name: doomed.name})).toBeVisible();
  await expect(attention.getByText('Speaks four languages.')).toBeVisible();
  await takePicture(page, 'refused');
  page.once('dialog', (dialog) => void dialog.accept());
  await attention.getByRole('button', {name: /^Discard/}).click();
  await waitUntilSynced(page);
});

test('an empty required field is reported at the field, and nothing is saved', async ({
  openDevice,
}) => {
  const device = await openDevice({as: 'friar', screen: 'phone'});
  const page = device.page();
  await page.goto('/brothers/new');
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await expect(page.getByText('Error saving brother.', {exact: true})).toBeVisible();
  // Name and nationality; the circumscription begins with that of the user's own record.
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await expect(page.getByLabel('Name', {exact: true})).toBeFocused();
  await takePicture(page, 'required');
  await expect(statusLink(page, /^All changes sent/)).toBeVisible();
});
