import {waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
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

describe('deleting a record that belongs to a group of changes', () => {
  const place = '00000000-0000-4000-8000-0000000000d9';
  const group = crypto.randomUUID();
  const ask = vi.fn(() => false);
  const vows = {brother_id: ids.leone, type: 'solemn', date: '2020-10-04'};
  const plain = 'Are you sure you want to delete Nuovo?';
  const withVows = `${plain}\n\nChanges that go together with it are withdrawn, too: Solemn vows of Leone Bellarivolta, 4 Oct 2020.`;
  const queueGroup = async () => {
    await queue(device, {
      table: 'places',
      op: 'insert',
      id: place,
      changes: {place_name: 'Nuovo'},
      group,
    });
    await queue(device, {table: 'vows', op: 'insert', changes: vows, group});
  };
  beforeEach(() => {
    ask.mockClear();
    vi.stubGlobal('confirm', ask);
  });

  test('names the other proposals, and queues nothing when the user cancels', async () => {
    device = await smallProvince();
    const proposal = {
      operation: 'insert',
      status: 'pending',
      base_values: {},
      group_id: group,
      requested_by: device.userId,
    };
    const proposalOf = (table: string, id: string, values: object) => ({
      ...proposal,
      id: crypto.randomUUID(),
      mutation_id: crypto.randomUUID(),
      target_table_name: table,
      record_id: id,
      proposed_changes: values,
    });
    await receive(device, 'pending_changes', [
      proposalOf('places', place, {place_name: 'Nuovo'}),
      proposalOf('vows', crypto.randomUUID(), vows),
      {...proposalOf('places', crypto.randomUUID(), {place_name: 'Altro'}), group_id: null},
    ]);
    await show(<RecordListScreen table="places" />, '/places');
    await pressDelete('Nuovo');
    await waitFor(() => expect(ask).toHaveBeenCalledExactlyOnceWith(withVows));
    expect(await device.db.outbox.count()).toBe(0);
  });

  test('names the unsent changes of a member', async () => {
    device = await smallProvince();
    await queueGroup();
    await show(<RecordListScreen table="places" />, '/places');
    await pressDelete('Nuovo');
    await waitFor(() => expect(ask).toHaveBeenCalledExactlyOnceWith(withVows));
  });

  test('names none for an admin, whose changes are applied one by one', async () => {
    await queueGroup();
    await show(<RecordListScreen table="places" />, '/places');
    await pressDelete('Nuovo');
    await waitFor(() => expect(ask).toHaveBeenCalledExactlyOnceWith(plain));
  });
});
