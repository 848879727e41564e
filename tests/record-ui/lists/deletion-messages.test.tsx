import {screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {type Device, queue} from '#tests/screens/support/device.ts';
import {answerNothing} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {pressDelete} from './press-delete.ts';
import {smallProvince} from './province.ts';

let disconnect: () => void;
beforeEach(() => {
  disconnect = answerNothing();
  vi.stubGlobal('confirm', () => true);
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

function goOffline({db}: Device): Promise<unknown> {
  return db.facts.put({key: 'round', value: {result: 'offline', at: Date.now()}});
}

test('an admin who deletes a record offline reads that it will be deleted later', async () => {
  await goOffline(await smallProvince({isAdmin: true}));
  await show(<RecordListScreen table="places" />, '/places');
  await pressDelete('Àncora Vecchia');
  await screen.findByText('Àncora Vecchia will be deleted when you are online.');
});

test('a member who deletes a record reads that an admin will review it', async () => {
  await smallProvince();
  await show(<RecordListScreen table="places" />, '/places');
  await pressDelete('Àncora Vecchia');
  await screen.findByText('Place Àncora Vecchia deleted successfully. The change awaits review.');
});

test.each([{isAdmin: true}, {isAdmin: false}])(
  'a user who deletes a record that was never sent reads that it is deleted: %o',
  async (user) => {
    const device = await smallProvince(user);
    await goOffline(device);
    const [id, changes] = [crypto.randomUUID(), {place_name: 'Fonte Colombo'}];
    await queue(device, {table: 'places', op: 'insert', id, changes});
    await show(<RecordListScreen table="places" />, '/places');
    await pressDelete('Fonte Colombo');
    await screen.findByText('Place Fonte Colombo deleted successfully.');
    expect(await device.db.outbox.count()).toBe(0);
  },
);
