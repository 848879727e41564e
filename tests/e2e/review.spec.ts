import {expect} from 'playwright/test';
import {readablePhone} from '#src/lib/phone-number.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {openNewest, reject, untouchedBrothers} from './support/review-steps.ts';
import {serverAs} from './support/server-view.ts';
import {editBrother, findInList, waitUntilSynced} from './support/steps.ts';

const reason = 'This number belongs to the parish office.';

test('an admin approves one proposal and rejects another, and the friar sees both decisions', async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const [first, second] = await untouchedBrothers(admin, 2);

  const phone = await openDevice({as: 'friar', screen: 'phone'});
  const friarPage = phone.page();
  await editBrother(friarPage, first.id, 'Telephone', '+62 811 000 0001');
  await waitUntilSynced(friarPage);
  await editBrother(friarPage, second.id, 'Telephone', '+62 811 000 0002');
  await waitUntilSynced(friarPage);

  const adminDevice = await openDevice({as: 'admin'});
  const page = adminDevice.page();
  await page.getByRole('navigation').getByRole('link', {name: 'Admin'}).click();
  await expect(page.getByText(/changes await a decision$/)).toBeVisible();
  await takePicture(page, 'admin-hub');
  await page.getByRole('main').getByRole('link', {name: 'Pending changes'}).click();
  for (const name of ['Table', 'Requester', 'Date']) {
    await expect(page.getByRole('columnheader', {name, exact: true})).toBeVisible();
  }
  await takePicture(page, 'pending-changes');

  await openNewest(page);
  await expect(page.getByText('+62 811 000 0002').first()).toBeVisible();
  await takePicture(page, 'pending-change');
  await page.getByRole('button', {name: 'Reject', exact: true}).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByPlaceholder('Provide a reason for rejecting this change...');
  const confirm = dialog.getByRole('button', {name: 'Confirm Rejection'});
  await expect(confirm).toBeDisabled();
  await box.fill('   ');
  await expect(confirm).toBeDisabled();
  await takePicture(page, 'reject');
  await dialog.getByRole('button', {name: 'Cancel'}).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', {name: 'Reject', exact: true}).click();
  await page.mouse.click(5, 400);
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', {name: 'Reject', exact: true}).click();
  await box.fill(reason);
  await confirm.click();
  await page.waitForURL('**/admin/pending-changes');

  await openNewest(page);
  const card = page.getByRole('region', {name: 'Proposed Changes'});
  await expect(card.getByText('+62 811 000 0001')).toBeVisible();
  await expect(card.getByText(readablePhone(first.phone ?? '—')).first()).toBeVisible();
  await page.getByRole('button', {name: 'Approve', exact: true}).click();
  await page.waitForURL('**/admin/pending-changes');
  expect((await admin.brother(first.id))?.phone).toBe('+628110000001');
  expect((await admin.brother(second.id))?.phone).toBe(second.phone);

  await friarPage.goto('/sync');
  await friarPage.getByRole('button', {name: 'Send now'}).click();
  await expect(friarPage.getByText(`Reason: ${reason}`)).toBeVisible();
  const approved = friarPage.getByRole('listitem').filter({hasText: '+62 811 000 0001'});
  await expect(approved.getByText('Approved', {exact: true})).toBeVisible();
  await takePicture(friarPage, 'sync-decided');
  await friarPage.goto(`/brothers/profile/${first.id}`);
  await expect(friarPage.getByText('+62 811 000 0001')).toBeVisible();
  const found = await findInList(friarPage, second.name);
  await expect(found.getByText('awaiting review')).toHaveCount(0);
});

test('the second of two admins sees that the change is already decided', async ({
  openDevice,
  problems,
}) => {
  problems.allow(/the server responded with a status of 409/);
  const one = (await openDevice({as: 'admin'})).page();
  const two = (await openDevice({as: 'secretary', screen: 'phone'})).page();
  await openNewest(one);
  await two.goto(new URL(one.url()).pathname);
  await expect(two.getByRole('button', {name: 'Reject', exact: true})).toBeVisible();
  await reject(one, reason);
  await one.waitForURL('**/admin/pending-changes');
  await reject(two, 'Another reason');
  await expect(two.getByText(/already been decided, replaced or withdrawn/)).toBeVisible();
  await expect(two.getByText(reason)).toBeVisible();
});

test('a proposal on a record that changed since requires a choice by the admin', async ({
  server,
  openDevice,
  problems,
}) => {
  problems.allow(/the server responded with a status of 409/);
  const admin = await serverAs(server.url, 'admin');
  const [brother] = await untouchedBrothers(admin, 1);
  const friarPage = (await openDevice({as: 'friar'})).page();
  await editBrother(friarPage, brother.id, 'Telephone', '+62 811 000 0003');
  await waitUntilSynced(friarPage);

  const page = (await openDevice({as: 'admin'})).page();
  await openNewest(page);
  // Somebody else changes the record while the admin reads.
  await admin.push({
    op: 'update',
    id: brother.id,
    base_version: brother.version,
    base: {phone: brother.phone},
    changes: {phone: '+628119999999'},
  });
  await page.getByRole('button', {name: 'Approve', exact: true}).click();
  const choice = page.getByRole('group', {name: 'Telephone'});
  await expect(choice.getByText('+62 811 999 9999')).toBeVisible();
  await takePicture(page, 'stale');
  await page.getByRole('button', {name: 'Approve', exact: true}).click();
  await expect(page.getByText('Please choose a value for each field first.')).toBeVisible();
  await choice.getByRole('radio', {name: /^Use the proposed value/}).check();
  await page.getByRole('button', {name: 'Approve', exact: true}).click();
  await page.waitForURL('**/admin/pending-changes');
  expect((await admin.brother(brother.id))?.phone).toBe('+628110000003');
});
