import {cleanup, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {SyncScreen} from '#src/screens/sync/sync-screen.tsx';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {answerNothing} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {pressDelete} from './press-delete.ts';
import {ids, smallProvince} from './province.ts';

let device: Device;
let disconnect: () => void;
beforeEach(async () => {
  disconnect = answerNothing();
  device = await smallProvince({isAdmin: true});
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

const dialog = async (name: string) =>
  within(await screen.findByRole('dialog', {name: `${name} is still in use`}));
const links = (within_: {getAllByRole: typeof screen.getAllByRole}) =>
  within_.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('deleting a record without references', () => {
  test.each([
    ['Fraternity Montefaggi', 'Montefaggi', <RecordListScreen key="list" table="fraternities" />],
    [
      'Institution Saint Clare',
      'Saint Clare',
      <RecordListScreen key="list" table="institutions" />,
    ],
    ['Place Àncora Vecchia', 'Àncora Vecchia', <RecordListScreen key="list" table="places" />],
    ['Diocese Médan', 'Médan', <RecordListScreen key="list" table="dioceses" />],
    [
      'Circumscription Custody of the Isles',
      'Custody of the Isles',
      <RecordListScreen key="list" table="circumscriptions" />,
    ],
  ])('queues the delete, marks the record and shows a toast: %s', async (told, name, list) => {
    const ask = vi.fn(() => true);
    vi.stubGlobal('confirm', ask);
    await show(list, '/list');
    await pressDelete(name);
    await screen.findByText(`${told} deleted successfully.`);
    expect(ask).toHaveBeenCalledWith(`Are you sure you want to delete ${name}?`);
    await screen.findByText('being deleted');
    expect(screen.queryByRole('button', {name: `Delete ${name}`})).toBeNull();
    const [entry] = await device.db.outbox.toArray();
    expect(entry?.mutation).toMatchObject({op: 'delete', base_version: 1});
  });

  test('queues nothing when the user cancels', async () => {
    const ask = vi.fn(() => false);
    vi.stubGlobal('confirm', ask);
    await show(<RecordListScreen table="places" />, '/places');
    await pressDelete('Àncora Vecchia');
    await waitFor(() => expect(ask).toHaveBeenCalled());
    expect(await device.db.outbox.count()).toBe(0);
  });

  test.each([
    [
      /^Error deleting place Àncora Vecchia\. .*disk full/,
      'Àncora Vecchia',
      <RecordListScreen key="l" table="places" />,
    ],
    [/^Error deleting diocese Médan\.$/, 'Médan', <RecordListScreen key="l" table="dioceses" />],
    [
      /^Error deleting country Japan\. .*disk full/,
      'Japan',
      <RecordListScreen key="l" table="countries" />,
    ],
    [
      /^Error deleting circumscription Custody of the Isles\. .*disk full/,
      'Custody of the Isles',
      <RecordListScreen key="l" table="circumscriptions" />,
    ],
  ])('shows why it failed: %s', async (message, name, list) => {
    vi.stubGlobal('confirm', () => true);
    await receive(device, 'countries', [{id: crypto.randomUUID(), name: 'Japan'}]);
    device.db.outbox.hook('creating', () => {
      throw new Error('disk full');
    });
    await show(list, '/list');
    await pressDelete(name);
    await screen.findByText(message);
  });
});

describe('deleting a record with references', () => {
  const ask = vi.fn(() => true);
  beforeEach(() => {
    ask.mockClear();
    vi.stubGlobal('confirm', ask);
  });

  test('is refused with a list of links to the referring records', async () => {
    await show(<RecordListScreen table="places" />, '/places');
    await pressDelete('Valle Oscura');
    const told = await dialog('Valle Oscura');
    told.getByText('2 fraternities refer to it.');
    expect(links(told)).toEqual([
      ['Casa Béata', `/fraternities/${ids.novitiate}`],
      ['Montefaggi', `/fraternities/${ids.montefaggi}`],
    ]);
    expect(ask).not.toHaveBeenCalled();
    expect(await device.db.outbox.count()).toBe(0);
    fireEvent.click(told.getByRole('button', {name: 'Close'}));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('counts places and brothers of a country, and fraternities and brothers of a circumscription', async () => {
    await show(<RecordListScreen table="countries" />, '/admin/countries');
    await pressDelete('Italy');
    const country = await dialog('Italy');
    country.getByText('3 places and 1 brother refer to it.');
    cleanup();
    await show(<RecordListScreen table="circumscriptions" />, '/admin/circumscriptions');
    await pressDelete('Province of Saint Angelo');
    const province = await dialog('Province of Saint Angelo');
    province.getByText('2 fraternities and 1 brother refer to it.');
    expect(ask).not.toHaveBeenCalled();
  });

  test('counts the brothers of a country, and links five of them but not their list', async () => {
    const named = (name: string) => ({id: crypto.randomUUID(), name, nationality: ids.country});
    await receive(device, 'brothers', ['A', 'B', 'C', 'D', 'E', 'F'].map(named));
    await show(<RecordListScreen table="countries" />, '/admin/countries');
    await pressDelete('Italy');
    const told = await dialog('Italy');
    told.getByText('3 places and 7 brothers refer to it.');
    expect(links(told)).toHaveLength(3 + 5);
  });

  test('counts a brother once, though several of his life events refer to the record', async () => {
    const row = {brother_id: ids.leone, fraternity_id: ids.montefaggi, start_date: '2020-01-01'};
    await receive(device, 'fraternity_assignments', [
      {...row, id: crypto.randomUUID()},
      {...row, id: crypto.randomUUID(), start_date: '2010-01-01'},
    ]);
    await receive(device, 'institutions', [
      {id: ids.parish, name: 'Saint Clare', type: 'parish', fraternity_id: ids.montefaggi},
    ]);
    await show(<RecordListScreen table="fraternities" />, '/fraternities');
    await pressDelete('Montefaggi');
    const told = await dialog('Montefaggi');
    told.getByText('1 institution and 1 brother refer to it.');
    expect(links(told)).toEqual([
      ['Saint Clare', `/institutions/${ids.parish}`],
      ['Leone Bellarivolta', `/brothers/profile/${ids.leone}`],
    ]);
  });

  test('lists five records and links to the list of all', async () => {
    const house = {title: 'San', type: 'friary', diocese_id: ids.medan};
    await receive(
      device,
      'fraternities',
      Array.from({length: 7}, (_, at) => ({
        ...house,
        id: crypto.randomUUID(),
        name: `House ${at}`,
      })),
    );
    await show(<RecordListScreen table="dioceses" />, '/dioceses');
    await pressDelete('Médan');
    const told = await dialog('Médan');
    const shown = links(told);
    expect(shown).toHaveLength(6);
    expect(shown[5]).toEqual(['Show all 7 fraternities', `/fraternities?diocese_id=${ids.medan}`]);
  });

  test('closes the dialog when a link is followed, also to the open page', async () => {
    const house = {title: 'San', type: 'friary', diocese_id: ids.medan};
    await receive(
      device,
      'fraternities',
      Array.from({length: 6}, (_, at) => ({
        ...house,
        id: crypto.randomUUID(),
        name: `House ${at}`,
      })),
    );
    // As if the dioceses were listed on the page to which the link leads.
    await show(<RecordListScreen table="dioceses" />, '/fraternities');
    await pressDelete('Médan');
    const told = await dialog('Médan');
    fireEvent.click(told.getByRole('link', {name: 'Show all 6 fraternities'}));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('counts unsent references, and ignores records that are being deleted', async () => {
    await queue(device, {
      table: 'fraternities',
      id: ids.montefaggi,
      changes: {place_id: ids.empty},
    });
    await queue(device, {table: 'fraternities', op: 'delete', id: ids.novitiate});
    await show(<RecordListScreen table="places" />, '/places');
    await pressDelete('Àncora Vecchia');
    const told = await dialog('Àncora Vecchia');
    told.getByText('1 fraternity refers to it.');
    fireEvent.click(told.getByRole('button', {name: 'Close'}));
    await pressDelete('Valle Oscura');
    await screen.findByText('Place Valle Oscura deleted successfully.');
  });
});

test('the sync centre lists the references when the server refuses a delete', async () => {
  await queue(device, {
    table: 'places',
    op: 'delete',
    id: ids.valley,
    problem: {
      kind: 'rejected',
      code: '23503',
      key: 'in_use',
      field: null,
      message: 'violates foreign key constraint',
    },
  });
  await show(<SyncScreen />, '/sync');
  await screen.findByText('Other records still refer to this one, so it cannot be deleted.');
  await screen.findByText('2 fraternities refer to it.');
  await screen.findByRole('link', {name: 'Montefaggi'});
});
