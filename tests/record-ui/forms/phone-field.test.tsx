import {fireEvent, screen, waitFor} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {BrotherFormScreen} from '#src/screens/brothers/brother-form-screen.tsx';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const ids = {
  leone: '00000000-0000-4000-8000-000000000001',
  italy: '00000000-0000-4000-8000-000000000002',
  nowhere: '00000000-0000-4000-8000-000000000003',
  province: '00000000-0000-4000-8000-000000000004',
  setting: '00000000-0000-4000-8000-000000000005',
};
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  device = await signedInDevice({isAdmin: true});
  await receive(device, 'circumscriptions', [{id: ids.province, name: 'Umbria'}]);
  await receive(device, 'countries', [
    {id: ids.italy, name: 'Italia'},
    {id: ids.nowhere, name: 'Seraphic lands'},
  ]);
});

async function openFormOf(nationality: string): Promise<HTMLElement> {
  await receive(device, 'brothers', [
    {
      id: ids.leone,
      name: 'Leone',
      vocation_type: 'clerical',
      membership_status: 'active',
      circumscription_id: ids.province,
      nationality,
    },
  ]);
  await show(<BrotherFormScreen />, `/brothers/edit/${ids.leone}`, '/brothers/edit/:id');
  return screen.findByLabelText('Telephone');
}

async function saved(): Promise<unknown> {
  fireEvent.click(screen.getByRole('button', {name: 'Update'}));
  return waitFor(async () => {
    const [entry] = await device.db.outbox.toArray();
    if (!entry) throw new Error('Nothing is queued yet.');
    return entry.mutation.changes['phone'];
  });
}

test("a national number gets the code of the brother's country and is shown in groups", async () => {
  const input = await openFormOf(ids.italy);
  await screen.findByText('Numbers without + are treated as +39 numbers.');
  fireEvent.change(input, {target: {value: '055 123456'}});
  expect(input).toHaveProperty('value', '055 123456');
  fireEvent.blur(input);
  expect(input).toHaveProperty('value', '+39 055 123 456');
  expect(await saved()).toBe('+39055123456');
});

test('the setting of the circumscription decides the code when the country has none', async () => {
  await receive(device, 'settings', [
    {id: ids.setting, key: 'phone_region', circumscription_id: ids.province, value: 'TL'},
  ]);
  const input = await openFormOf(ids.nowhere);
  await screen.findByText('Numbers without + are treated as +670 numbers.');
  fireEvent.change(input, {target: {value: '7712 3456'}});
  // Saved by the key Enter, which does not leave the field.
  expect(await saved()).toBe('+67077123456');
});

test('an invalid number is reported at the field, and nothing is queued', async () => {
  const input = await openFormOf(ids.italy);
  fireEvent.change(input, {target: {value: 'ask his sister'}});
  fireEvent.click(screen.getByRole('button', {name: 'Update'}));
  await screen.findByText('This value is not valid.');
  expect(await device.db.outbox.count()).toBe(0);
});
