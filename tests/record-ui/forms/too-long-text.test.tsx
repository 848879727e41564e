import {fireEvent, screen} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {BrotherFormScreen} from '#src/screens/brothers/brother-form-screen.tsx';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

const leone = '00000000-0000-4000-8000-000000000001';
const province = '00000000-0000-4000-8000-000000000002';
const italy = '00000000-0000-4000-8000-000000000003';
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  device = await signedInDevice({isAdmin: true});
  await receive(device, 'circumscriptions', [{id: province, name: 'Umbria'}]);
  await receive(device, 'countries', [{id: italy, name: 'Italia'}]);
  await receive(device, 'brothers', [
    {
      id: leone,
      name: 'Leone',
      vocation_type: 'clerical',
      membership_status: 'active',
      circumscription_id: province,
      nationality: italy,
    },
  ]);
  await show(<BrotherFormScreen />, `/brothers/edit/${leone}`, '/brothers/edit/:id');
  await input('Notes');
});

// A browser cuts a pasted text off at `maxLength` without a word.
test('no input of a form lets the browser cut a pasted text off', () => {
  const limited = document.querySelectorAll('input[maxlength], textarea[maxlength]');
  expect([...limited].map((one) => one.getAttribute('name'))).toEqual([]);
});

test('the form shows how long a text may be, and saves nothing', async () => {
  await type('Notes', 'a'.repeat(10_001));
  fireEvent.click(screen.getByRole('button', {name: 'Update'}));
  await screen.findByText('This is too long. At most 10,000 characters are possible.');
  expect((await input('Notes')).getAttribute('aria-invalid')).toBe('true');
  expect(await device.db.outbox.count()).toBe(0);
});
