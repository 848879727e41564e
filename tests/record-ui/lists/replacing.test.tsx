import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {answerNothing} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {pressDelete} from './press-delete.ts';
import {ids, smallProvince} from './province.ts';

let device: Device;
let disconnect: () => void;
beforeEach(() => {
  disconnect = answerNothing();
});
afterEach(() => disconnect());

const dialog = async (name: string) =>
  within(await screen.findByRole('dialog', {name: `${name} is still in use`}));

async function chooseInstead(name: string, other: string) {
  await pressDelete(name);
  const told = await dialog(name);
  const button = told.getByRole('button', {name: 'Replace and delete'});
  expect(button).toHaveProperty('disabled', true);
  const field = told.getByLabelText('Use instead');
  expect(within(field).queryByRole('option', {name})).toBeNull();
  const option = within(field).getByRole('option', {name: other});
  fireEvent.change(field, {target: {value: (option as HTMLOptionElement).value}});
  fireEvent.click(button);
  return button;
}

describe('replacing a record that is in use', () => {
  test('makes the referring records refer to the chosen one, and deletes the record', async () => {
    device = await smallProvince({isAdmin: true});
    await show(<RecordListScreen table="places" />, '/places');
    await chooseInstead('Valle Oscura', 'Àncora Vecchia');
    await screen.findByText('Place Valle Oscura deleted successfully.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const mutations = (await device.db.outbox.toArray()).map(({mutation}) => mutation);
    expect(mutations).toMatchObject([
      {id: ids.montefaggi, changes: {place_id: ids.empty}},
      {id: ids.novitiate, changes: {place_id: ids.empty}},
      {id: ids.valley, op: 'delete'},
    ]);
  });

  test('stores one group of edits when the user presses the button twice', async () => {
    device = await smallProvince({isAdmin: true});
    await show(<RecordListScreen table="places" />, '/places');
    fireEvent.click(await chooseInstead('Valle Oscura', 'Àncora Vecchia'));
    await screen.findByText('Place Valle Oscura deleted successfully.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await device.db.outbox.count()).toBe(3);
  });

  test('changes the life events of brothers, and tells a member that an admin reviews it', async () => {
    device = await smallProvince();
    const row = {brother_id: ids.leone, fraternity_id: ids.montefaggi};
    const [past, present] = [crypto.randomUUID(), crypto.randomUUID()];
    await receive(device, 'fraternity_assignments', [
      {...row, id: past, start_date: '2010-01-01'},
      {...row, id: present, start_date: '2020-01-01'},
    ]);
    await show(<RecordListScreen table="fraternities" />, '/fraternities');
    await chooseInstead('Montefaggi', 'Casa Béata');
    await screen.findByText(
      /^Fraternity Montefaggi deleted successfully\. The change awaits review/,
    );
    const mutations = (await device.db.outbox.toArray()).map(({mutation}) => mutation);
    expect(new Set(mutations.map(({id}) => id))).toEqual(new Set([past, present, ids.montefaggi]));
    expect(
      mutations.filter(({changes}) => changes['fraternity_id'] === ids.novitiate),
    ).toHaveLength(2);
  });

  test('is not offered for the only record of a type', async () => {
    device = await smallProvince({isAdmin: true});
    await show(<RecordListScreen table="countries" />, '/admin/countries');
    await pressDelete('Italy');
    const told = await dialog('Italy');
    expect(told.queryByRole('button', {name: 'Replace and delete'})).toBeNull();
  });
});
