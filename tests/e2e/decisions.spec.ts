import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {openNewest, reject, untouchedBrothers} from './support/review-steps.ts';
import {serverAs} from './support/server-view.ts';
import {findInList, saveForm, statusLink, waitUntilSynced} from './support/steps.ts';

const reason = 'This number belongs to the parish office.';

test('a friar reads decisions offline and revises a rejected proposal', async ({
  server,
  openDevice,
  problems,
}) => {
  problems.allow(/the server responded with a status of 409/);
  const admin = await serverAs(server.url, 'admin');
  const [first, second] = await untouchedBrothers(admin, 2);

  const phone = await openDevice({as: 'friar', screen: 'phone'});
  const friar = phone.page();
  const propose = async (id: string, texts: Readonly<Record<string, string>>) => {
    await friar.goto(`/brothers/edit/${id}`);
    for (const [label, text] of Object.entries(texts)) {
      await friar.getByLabel(label, {exact: true}).fill(text);
    }
    await saveForm(friar, 'Update');
    await waitUntilSynced(friar);
  };
  await propose(first.id, {Telephone: '+628115000001', 'E-mail': 'first@example.org'});
  await propose(second.id, {Name: 'Fra Quercialunga', Telephone: '+628115000002'});

  // The name stands in a proposal of his own only, and is found.
  const found = await findInList(friar, 'Fra Quercialunga');
  await expect(found.getByText(`official: ${second.name}`)).toBeVisible();
  await takePicture(friar, 'list-proposed-name');

  const adminPage = (await openDevice({as: 'admin'})).page();
  await openNewest(adminPage);
  await reject(adminPage, reason);
  await adminPage.waitForURL('**/admin/pending-changes');
  await openNewest(adminPage);
  await admin.push({
    op: 'update',
    id: first.id,
    base_version: first.version,
    base: {phone: first.phone},
    changes: {phone: '+628119990001'},
  });
  await adminPage.getByRole('button', {name: 'Approve', exact: true}).click();
  const choice = adminPage.getByRole('group', {name: 'Telephone'});
  await choice.getByRole('radio', {name: /^Keep the current value/}).check();
  await adminPage.getByRole('button', {name: 'Approve', exact: true}).click();
  await adminPage.waitForURL('**/admin/pending-changes');

  await friar.goto('/sync');
  await friar.getByRole('button', {name: 'Send now'}).click();
  await expect(friar.getByText(`Reason: ${reason}`)).toBeVisible();
  await phone.goOffline();
  await friar.reload();
  const inPart = friar.getByRole('listitem').filter({hasText: 'first@example.org'});
  await expect(inPart.getByText('Approved in part', {exact: true})).toBeVisible();
  await expect(inPart.getByText('not applied', {exact: true})).toHaveCount(1);
  await takePicture(friar, 'sync-in-part');
  await friar.getByRole('button', {name: `Revise the change to ${second.name}`}).click();

  await expect(friar.getByLabel('Telephone', {exact: true})).toHaveValue('+62 811 500 0002');
  await expect(friar.getByLabel('Name', {exact: true})).toHaveValue('Fra Quercialunga');
  await takePicture(friar, 'revise');
  await friar.getByLabel('Telephone', {exact: true}).fill('+62 811 500 0003');
  await saveForm(friar, 'Update');
  await expect(statusLink(friar, '1 change waiting')).toBeVisible();
  await phone.goOnline();
  await waitUntilSynced(friar);
  const proposals = await admin.proposalsOf(second.id);
  expect(proposals.map(({status}) => status)).toEqual(['rejected', 'pending']);
  expect(proposals[1]?.proposed_changes).toEqual({
    name: 'Fra Quercialunga',
    phone: '+628115000003',
  });
  expect(await admin.brother(first.id)).toMatchObject({
    phone: '+628119990001',
    email: 'first@example.org',
  });
});
