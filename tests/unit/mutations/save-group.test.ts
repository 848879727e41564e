// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {GroupEdit} from '#src/mutations/to-mutation.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {largestGroup, saveGroup} from '#src/mutations/save-group.ts';
import {nextBatch} from '#src/sync/batch.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';

const [brother, other, house] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const assignment = crypto.randomUUID();

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
  await receive(device, 'fraternity_assignments', [
    {
      id: assignment,
      version: 3,
      brother_id: brother,
      fraternity_id: house,
      start_date: '2020-09-01',
    },
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

async function ended(end_date: string): Promise<GroupEdit> {
  const opened = await openForm('fraternity_assignments', assignment);
  if (opened === null) throw new Error('the assignment is missing');
  return {opened, values: {end_date}};
}

async function begun(brother_id: string, start_date = '2026-09-01'): Promise<GroupEdit> {
  const given = {brother_id, fraternity_id: house};
  const opened = await openForm('fraternity_assignments', null, given);
  if (opened === null) throw new Error('no form was opened');
  return {opened, values: {role: 'bursar', start_date}};
}

describe('saving several records', () => {
  test('makes one group of them, sent in one call', async () => {
    const edits = [await ended('2026-08-31'), await begun(brother), await begun(other)];
    expect(await saveGroup(edits)).toEqual({kind: 'queued', review: true});
    const mutations = await sent();
    expect(mutations.map(({op, base_version, changes}) => [op, base_version, changes])).toEqual([
      ['update', 3, {end_date: '2026-08-31'}],
      ...[brother, other].map((brother_id) => [
        'insert',
        null,
        {brother_id, fraternity_id: house, role: 'bursar', start_date: '2026-09-01'},
      ]),
    ]);
    expect(mutations[0]?.base).toEqual({end_date: null});
    const groups = new Set(mutations.map(({group}) => group));
    expect(groups.size).toBe(1);
    expect(groups).not.toContain(undefined);
    const batch = nextBatch(await device.db.outbox.toArray(), new Set());
    expect(batch).toHaveLength(3);
  });

  test('makes no group of a single edit', async () => {
    await saveGroup([await begun(brother)]);
    const [mutation] = await sent();
    expect(mutation?.group).toBeUndefined();
  });

  test('leaves out a record that does not change', async () => {
    const {opened} = await ended('2026-08-31');
    await saveGroup([{opened, values: {}}, await begun(brother)]);
    expect(await sent()).toMatchObject([{op: 'insert'}]);
    expect((await sent())[0]).not.toHaveProperty('group');
  });

  test('stores nothing when one record is invalid', async () => {
    const edits = [await begun(brother), await ended('2019-01-01')];
    expect(await saveGroup(edits)).toEqual({
      kind: 'invalid',
      fields: [{field: 'end_date', problem: 'order'}],
    });
    expect(await sent()).toEqual([]);
  });

  test('makes several groups of more changes than the server takes, each brother in one', async () => {
    const men = Array.from({length: largestGroup - 1}, () => crypto.randomUUID());
    const begins = await Promise.all([...men, brother].map((id) => begun(id)));
    const edits = [await ended('2026-08-31'), ...begins];
    expect(await saveGroup(edits.toReversed())).toEqual({kind: 'queued', review: true});
    const mutations = await sent();
    expect(mutations).toHaveLength(largestGroup + 1);
    const groups = [...new Set(mutations.map(({group}) => group))];
    const sizes = groups.map((id) => mutations.filter(({group}) => group === id).length);
    expect(sizes).toEqual([largestGroup, 1]);
    const first = mutations.filter(({group}) => group === groups[0]);
    const ofBrother = first.filter(
      ({id, changes}) => id === assignment || changes['brother_id'] === brother,
    );
    expect(ofBrother).toHaveLength(2);
    expect(nextBatch(await device.db.outbox.toArray(), new Set())).toHaveLength(largestGroup);
  });

  test('waits behind an own unsent edit of the same record', async () => {
    await saveGroup([await ended('2026-10-31')]);
    await saveGroup([await ended('2026-08-31'), await begun(brother)]);
    const [first, second] = await sent();
    expect(first?.group).toBeUndefined();
    expect(second?.changes).toEqual({end_date: '2026-08-31'});
    expect(nextBatch(await device.db.outbox.toArray(), new Set())).toHaveLength(1);
  });
});
