import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {untouchedBrothers} from './support/review-steps.ts';
import {serverAs, type BrotherRow, type ServerView} from './support/server-view.ts';

/** Has the friar propose another telephone for each of so many brothers nobody has proposed anything for. */
async function proposePhones(url: string, count: number): Promise<[BrotherRow, ...BrotherRow[]]> {
  const friar = await serverAs(url, 'friar');
  const admin = await serverAs(url, 'admin');
  const brothers = await untouchedBrothers(admin, count);
  for (const [index, brother] of brothers.entries()) {
    await friar.push({
      op: 'update',
      id: brother.id,
      base_version: brother.version,
      base: {phone: brother.phone},
      changes: {phone: phoneAt(index)},
    });
  }
  return brothers;
}

const phoneAt = (index: number) => `+62811300${String(index).padStart(4, '0')}`;
const queueOfFriar = '/admin/pending-changes?table=brothers&requester=friar';

async function updatesOf(admin: ServerView, brother: BrotherRow): Promise<number> {
  const entries = await admin.historyOf(brother.id);
  return entries.filter(({action}) => action.toLowerCase() === 'update').length;
}

async function openQueue(page: Page): Promise<void> {
  await page.goto(queueOfFriar);
  await expect(page.getByRole('table', {name: 'Pending changes'})).toBeVisible();
}

test('two admins approve by keys and in bulk at the same time, and each change is decided once', async ({
  server,
  openDevice,
  problems,
}) => {
  problems.allow(/the server responded with a status of 409/);
  const admin = await serverAs(server.url, 'admin');
  const brothers = await proposePhones(server.url, 8);
  const before = await Promise.all(brothers.map((brother) => updatesOf(admin, brother)));

  const adminPage = (await openDevice({as: 'admin'})).page();
  const phone = (await openDevice({as: 'secretary', screen: 'phone'})).page();
  await openQueue(adminPage);
  await takePicture(adminPage, 'review-list');
  // The other admin has the same list open while this one decides.
  await openQueue(phone);
  await takePicture(phone, 'review-list');

  await adminPage.getByRole('link', {name: 'Review all'}).click();
  const place = adminPage.getByText(/^Change \d+ of \d+$/);
  const total = Number((await place.innerText()).split(' of ')[1]);
  const decided = 5;
  const startedAt = Date.now();
  for (let index = 1; index <= decided; index += 1) {
    await expect(place).toHaveText(`Change ${index} of ${total}`);
    await expect(adminPage.getByRole('button', {name: 'Approve', exact: true})).toBeEnabled();
    await adminPage.keyboard.press('a');
  }
  await expect(place).toHaveText(`Change ${decided + 1} of ${total}`);
  await takePicture(adminPage, 'review-all');
  test.info().annotations.push({
    type: 'measured',
    description: `${decided} changes, ${decided} keys, ${Date.now() - startedAt} ms`,
  });

  await phone.getByRole('checkbox', {name: /^Select all that can be approved/}).check();
  await phone.getByRole('button', {name: /^Approve selected/}).click();
  const result = phone.getByRole('region', {name: 'Approve several changes'});
  await expect(result.getByRole('button', {name: 'Close'})).toBeVisible({timeout: 60_000});
  await expect(
    result.getByText('Already decided, replaced or withdrawn by somebody else'),
  ).toHaveCount(decided);
  await takePicture(phone, 'review-many');

  // The change that the first admin has open is decided by now, and the page says so.
  await adminPage.keyboard.press('a');
  await expect(adminPage.getByText(/already been decided, replaced or withdrawn/)).toBeVisible();
  await expect(adminPage.getByText(/^by secretary/)).toBeVisible();
  await takePicture(adminPage, 'review-decided');

  for (const [index, brother] of brothers.entries()) {
    expect((await admin.brother(brother.id))?.phone).toBe(phoneAt(index));
    expect(await updatesOf(admin, brother)).toBe((before[index] ?? 0) + 1);
  }
});

test('an admin decides two proposals on one record field by field and rejects with an offered reason', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const [brother] = await proposePhones(server.url, 1);
  const guardian = await serverAs(server.url, 'guardian');
  await guardian.push({
    op: 'update',
    id: brother.id,
    base_version: brother.version,
    base: {email: brother.email, birth_place: brother.birth_place},
    changes: {email: 'fra@example.org', birth_place: 'Terni'},
  });
  const [fromFriar, fromGuardian] = await admin.proposalsOf(brother.id);
  if (!fromFriar || !fromGuardian) throw new Error('Two proposals were expected.');

  const page = (await openDevice({as: 'admin'})).page();
  await page.goto(`/admin/pending-changes/${fromGuardian.id}`);
  const beside = page.getByRole('region', {name: 'Also proposed for this record'});
  await expect(beside.getByText(/^friar, /)).toBeVisible();
  await page.getByRole('button', {name: 'Decide field by field'}).click();
  const place = page.getByRole('group', {name: 'Place of birth'});
  await place.getByRole('radio', {name: /^Keep the current value/}).check();
  await takePicture(page, 'review-by-field');
  await page.keyboard.press('a');
  await page.waitForURL('**/admin/pending-changes');
  expect(await admin.brother(brother.id)).toMatchObject({
    email: 'fra@example.org',
    birth_place: brother.birth_place,
  });

  await page.goto(`/admin/pending-changes/${fromFriar.id}`);
  await expect(page.getByRole('button', {name: 'Reject', exact: true})).toBeVisible();
  await page.keyboard.press('r');
  await page.getByRole('button', {name: 'No source'}).click();
  await takePicture(page, 'review-reasons');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/admin/pending-changes');
  const decided = await admin.proposalsOf(brother.id);
  expect(decided.map(({status}) => status)).toEqual(['rejected', 'approved']);
});
