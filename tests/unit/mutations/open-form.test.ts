import {beforeEach, describe, expect, test} from 'vitest';
import {openForm} from '#src/mutations/open-form.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {proposeCity} from './propose-city.ts';

const id = crypto.randomUUID();
let device: Device;

beforeEach(async () => {
  device = await signedInDevice();
  await receive(device, 'places', [{id, version: 4, place_name: 'Convento', type: 'fraternity'}]);
});

describe('openForm', () => {
  test('shows the last of several own pending proposals and ignores a decided one', async () => {
    const decided = {status: 'rejected', proposed_changes: {city: 'Roma'}};
    await proposeCity(device, id, {...decided, created_at: '2026-01-03T00:00:00Z'});
    const late = await proposeCity(device, id, {created_at: '2026-01-02T00:00:00Z'});
    await proposeCity(device, id, {
      proposed_changes: {city: 'Trevi'},
      created_at: '2026-01-01T00:00:00Z',
    });
    const form = await openForm('places', id);
    expect(form).toMatchObject({onProposal: late, baseVersion: 4, isNew: false});
    expect(form?.shown['city']).toBe('Assisi');
  });

  test('ignores proposals for other records and other tables', async () => {
    await proposeCity(device, id, {record_id: crypto.randomUUID()});
    await proposeCity(device, id, {target_table_name: 'fraternities'});
    expect((await openForm('places', id))?.onProposal).toBeNull();
  });

  test('ignores the settled edits of the record', async () => {
    const seq = await queue(device, {table: 'places', id, changes: {city: 'Terni'}});
    await device.db.outbox.update(seq, {state: 'settled', settlement: 'discarded'});
    const form = await openForm('places', id);
    expect(form?.shown['city']).toBeNull();
    expect(form).not.toHaveProperty('unsent');
  });

  test('names the unsent edits that it shows, and their values', async () => {
    const seq = await queue(device, {table: 'places', id, changes: {city: 'Terni'}});
    const form = await openForm('places', id);
    expect(form).toMatchObject({unsent: [seq], shown: {city: 'Terni'}});
    expect(form).not.toHaveProperty('proposalOf');
  });

  test('names proposals by field only when it shows several', async () => {
    await proposeCity(device, id, {});
    expect(await openForm('places', id)).not.toHaveProperty('proposalOf');
  });

  test('returns null for a record that is not on the device', async () => {
    expect(await openForm('places', crypto.randomUUID())).toBeNull();
  });

  test('shows a new record with the first value of each vocabulary and the given values', async () => {
    const form = await openForm('vows', null, {brother_id: 'b'});
    expect(form).toMatchObject({isNew: true, base: null, baseVersion: null, onProposal: null});
    expect(form?.shown).toMatchObject({brother_id: 'b', type: null, date: null});
    expect((await openForm('places', null))?.shown).toMatchObject({type: 'fraternity'});
  });
});
