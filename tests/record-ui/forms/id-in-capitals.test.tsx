import {fireEvent, screen, waitFor} from '@testing-library/react';
import type {ReactNode} from 'react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {BrotherFormScreen} from '#src/screens/brothers/brother-form-screen.tsx';
import {LifeEventFormScreen} from '#src/screens/life-events/life-event-form-screen.tsx';
import {people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = '0000abcd-0000-4000-8000-0000000000ef';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince({isAdmin: true});
  await receive(device, 'brothers', [{...people, id, name: 'Masseo'}]);
  await receive(device, 'countries', [{id, name: 'Masseo'}]);
  await receive(device, 'vows', [
    {id, brother_id: id, type: 'simple', date: '1980-08-02', location_name: 'Masseo'},
  ]);
});
afterEach(() => vi.unstubAllGlobals());

test.each<[string, () => ReactNode, string, string]>([
  ['a brother', () => <BrotherFormScreen />, '/brothers/edit/:id', 'Name'],
  ['a country', () => <ListedFormScreen table="countries" />, '/admin/countries/edit/:id', 'Name'],
  ['vows', () => <LifeEventFormScreen />, '/history/:table/edit/:id', 'Place'],
])(
  'the form of %s opens and saves the record of an address with an id in capital letters',
  async (_, form, pattern, field) => {
    const address = pattern.replace(':table', 'vows').replace(':id', id.toUpperCase());
    await show(form(), address, pattern);
    expect((await input(field)).value).toBe('Masseo');
    await type(field, 'Egidio');
    fireEvent.click(screen.getByRole('button', {name: 'Update'}));
    await waitFor(async () => {
      const [entry] = await device.db.outbox.toArray();
      expect(entry?.mutation).toMatchObject({op: 'update', id});
    });
  },
);
