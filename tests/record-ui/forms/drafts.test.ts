import {beforeEach, expect, test} from 'vitest';
import {writeFact} from '#src/db/facts.ts';
import {saveDraft} from '#src/mutations/drafts.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';

const leone = '00000000-0000-4000-8000-000000000001';
let device: Device;

beforeEach(async () => {
  device = await signedInDevice();
  await receive(device, 'brothers', [{id: leone, name: 'Fra Leone'}]);
});

test('a form that is open when the account is disabled saves no more drafts', async () => {
  const opened = await openForm('brothers', leone);
  if (opened === null) throw new Error('There is no such brother.');
  await saveDraft(opened, {phone: '1'});
  expect(await device.db.drafts.count()).toBe(1);
  await device.db.drafts.clear();
  await writeFact(device.db, 'revokedSince', 1);
  await saveDraft(opened, {phone: '12'});
  expect(await device.db.drafts.count()).toBe(0);
});
