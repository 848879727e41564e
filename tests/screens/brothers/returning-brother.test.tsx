import {screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherFormScreen} from '#src/screens/brothers/brother-form-screen.tsx';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
});
afterEach(() => vi.unstubAllGlobals());

const removal = 'Saving removes the departure.';

async function editLeone(values: Readonly<Record<string, unknown>>): Promise<void> {
  await receive(device, 'brothers', [{...people, ...values, id: ids.leone, name: 'Leone'}]);
  await show(<BrotherFormScreen />, `/brothers/edit/${ids.leone}`, '/brothers/edit/:id');
}

test('the form of a brother who returns warns that saving removes his departure', async () => {
  await editLeone({membership_status: 'departed', departure_date: '2016-05-06'});
  await type('Membership', 'transferred');
  expect(screen.queryByText(removal)).toBeNull();
  await type('Membership', 'active');
  await screen.findByText(removal);
});

test('the form of a brother without a day of departure does not warn when he returns', async () => {
  await editLeone({membership_status: 'departed'});
  await type('Membership', 'active');
  await screen.findByRole('button', {name: 'Update'});
  expect(screen.queryByText(removal)).toBeNull();
});
