import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {answerNothing} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const vow = '00000000-0000-4000-8000-0000000000d1';

let device: Device;
let disconnect: () => void;
beforeEach(async () => {
  disconnect = answerNothing();
  device = await smallProvince({isAdmin: true});
  await receive(device, 'vows', [
    {id: vow, brother_id: ids.leone, type: 'solemn', date: '1984-10-04'},
  ]);
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

const openLifeEvents = async () => {
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}?tab=history`,
    '/brothers/profile/:slugOrId',
  );
  fireEvent.click(await screen.findByRole('button', {name: 'Details'}));
};
const vows = async () => within(await screen.findByRole('region', {name: 'Vows'}));

test('the card has links to add a vow and to edit each one', async () => {
  await openLifeEvents();
  const add = (await vows()).getByRole('link', {name: 'Add: Vows'});
  expect(add.getAttribute('href')).toBe(`/history/vows/new?brother_id=${ids.leone}`);
  const edit = await (await vows()).findByRole('link', {name: 'Edit Solemn vows, 4 Oct 1984'});
  expect(edit.getAttribute('href')).toBe(`/history/vows/edit/${vow}`);
});

test('deleting a vow asks first, and the row is marked until the server agrees', async () => {
  const confirm = vi.fn<(question: string) => boolean>();
  confirm.mockReturnValueOnce(false).mockReturnValueOnce(true);
  vi.stubGlobal('confirm', confirm);
  await openLifeEvents();
  const press = async () =>
    fireEvent.click(
      await (await vows()).findByRole('button', {name: 'Delete Solemn vows, 4 Oct 1984'}),
    );
  await press();
  await waitFor(() =>
    expect(confirm).toHaveBeenCalledWith(
      'Are you sure you want to delete Solemn vows, 4 Oct 1984?',
    ),
  );
  expect(await device.db.outbox.count()).toBe(0);
  await press();
  await screen.findByText('Solemn vows, 4 Oct 1984 deleted successfully.');
  expect((await device.db.outbox.toArray())[0]?.mutation).toMatchObject({
    table: 'vows',
    op: 'delete',
    id: vow,
    base_version: 1,
  });
  await waitFor(async () => (await vows()).getByText('being deleted'));
  expect((await vows()).queryByRole('button')).toBeNull();
});

test('the card of a brother who is being deleted has no link to add a vow', async () => {
  await queue(device, {op: 'delete', id: ids.leone});
  await openLifeEvents();
  await (await vows()).findByText('Solemn vows');
  expect((await vows()).queryByRole('link')).toBeNull();
});

test('the first row takes the focus when the user asks for all rows', async () => {
  await receive(
    device,
    'vows',
    Array.from({length: 12}, (_, at) => ({
      id: `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
      brother_id: ids.leone,
      type: 'renewal',
      date: `19${70 + at}-10-04`,
    })),
  );
  await openLifeEvents();
  const all = await (await vows()).findByRole('button', {name: 'Show all (13)'});
  all.focus();
  fireEvent.click(all);
  const [first] = (await vows()).getAllByRole('link', {name: /^Edit /});
  await waitFor(() => expect(document.activeElement).toBe(first));
});
