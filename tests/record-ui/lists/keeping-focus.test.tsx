import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallProvince} from './province.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('confirm', () => true);
  device = await smallProvince({isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

/** Presses a button that has the focus, as with the keyboard. */
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', {name});
  button.focus();
  fireEvent.click(button);
}
const focused = () => document.activeElement?.textContent;

test('the focus moves to the next card after a delete, or to the previous one after the last', async () => {
  await show(<RecordListScreen table="fraternities" />, '/fraternities');
  await press('Delete Casa Béata');
  await waitFor(() => expect(focused()).toBe('Montefaggi'));
  await press('Delete Montefaggi');
  await waitFor(() => expect(focused()).toBe('Casa Béata'));
});

test('the focus moves to another row of the table after a delete', async () => {
  await show(<RecordListScreen table="dioceses" />, '/dioceses');
  await press('Delete Médan');
  const before = () => screen.getByRole('link', {name: 'Bogor'});
  await waitFor(() => expect(document.activeElement).toBe(before()));
});

test('the focus moves to the count after the only card is deleted', async () => {
  await show(<RecordListScreen table="institutions" />, '/institutions');
  await press('Delete Saint Clare');
  await waitFor(() => expect(focused()).toBe('1 institution'));
});

test('the focus moves to the next filter after one is removed, and to the count after the last', async () => {
  await show(
    <RecordListScreen table="fraternities" />,
    `/fraternities?type=friary&circumscription_id=${ids.apennine}`,
    '/fraternities',
  );
  await press('Remove the filter: Type');
  const left = () => screen.getByRole('button', {name: 'Remove the filter: Circumscription'});
  await waitFor(() => expect(document.activeElement).toBe(left()));
  await press('Remove the filter: Circumscription');
  await waitFor(() => expect(focused()).toMatch(/^\d+ fraternities$/));
});

test.each(['Clear all', 'Clear search and filters'])(
  'the focus moves to the count after "%s"',
  async (name) => {
    await show(
      <RecordListScreen table="fraternities" />,
      `/fraternities?type=region&circumscription_id=${ids.apennine}`,
      '/fraternities',
    );
    await press(name);
    await waitFor(() => expect(focused()).toMatch(/^\d+ fraternities$/));
  },
);

test('the focus moves to the next card after archiving, and returns there after the undo', async () => {
  const rufino = {
    id: ids.hill,
    name: 'Rufino Fontebruna',
    circumscription_id: ids.apennine,
    nationality: ids.country,
    vocation_type: 'laicus',
    membership_status: 'active',
  };
  await receive(device, 'brothers', [rufino]);
  await show(<BrothersScreen />, '/brothers');
  await press('Archive Leone Bellarivolta');
  await waitFor(() => expect(focused()).toBe('Rufino Fontebruna'));
  await press('Undo');
  await screen.findByText('Leone Bellarivolta');
  await waitFor(() => expect(focused()).toBe('Rufino Fontebruna'));
});
