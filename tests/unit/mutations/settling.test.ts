// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {OutboxEntry, Problem} from '#src/db/mutation.ts';
import {
  discardChange,
  discardUnreadable,
  resolveConflict,
  retryChange,
  withdrawProposal,
} from '#src/mutations/decide-change.ts';
import {pausedEntries} from '#src/sync/blocked.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';

let device: Device;
const rejected: Problem = {kind: 'rejected', code: '', key: 'other', field: null, message: ''};

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
});
afterEach(() => vi.unstubAllGlobals());

async function entry(seq: number): Promise<OutboxEntry> {
  const found = await device.db.outbox.get(seq);
  if (!found) throw new Error(`there is no entry ${seq}`);
  return found;
}

const stateOf = async (seq: number) => (await entry(seq)).state;

/** Queues three edits: two of one group, and one without a group. */
async function group(problem?: Problem): Promise<[number, number, number]> {
  const places: number[] = [];
  for (const isMember of [true, true, false]) {
    const seq = await queue(device, {table: 'countries', ...(problem ? {problem} : {})});
    const {mutation} = await entry(seq);
    if (isMember) await device.db.outbox.update(seq, {mutation: {...mutation, group: 'g'}});
    places.push(seq);
  }
  return places as [number, number, number];
}

describe('discardChange', () => {
  test('settles the edit as discarded', async () => {
    const seq = await queue(device);
    await discardChange(seq);
    expect(await entry(seq)).toMatchObject({state: 'settled', settlement: 'discarded'});
    expect((await entry(seq)).settledAt).toBeGreaterThan(0);
  });

  test('settles every edit of the same group and no other edit', async () => {
    const [first, second, other] = await group();
    await discardChange(second);
    expect([await stateOf(first), await stateOf(second), await stateOf(other)]).toEqual([
      'settled',
      'settled',
      'waiting',
    ]);
  });

  test('leaves the other edits when the edit has no group', async () => {
    const [first, second, other] = await group();
    const alone = await queue(device);
    await discardChange(alone);
    expect(await Promise.all([first, second, other].map(stateOf))).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
  });

  test('changes nothing when the edit is no longer there', async () => {
    const seq = await queue(device);
    await discardChange(seq + 1);
    await retryChange(seq + 1);
    expect(await stateOf(seq)).toBe('waiting');
  });

  test('fails while the edit is in flight', async () => {
    const seq = await queue(device);
    await device.db.outbox.update(seq, {leftAt: 5});
    await expect(discardChange(seq)).rejects.toThrow('in flight');
    expect(await stateOf(seq)).toBe('waiting');
  });

  test('leaves a settled edit as it is', async () => {
    const seq = await queue(device);
    await device.db.outbox.update(seq, {state: 'settled', settlement: 'applied', leftAt: 5});
    await discardChange(seq);
    expect((await entry(seq)).settlement).toBe('applied');
  });

  test('does nothing for an edit that is not in the outbox', async () => {
    await discardChange(99);
    expect(await device.db.outbox.count()).toBe(0);
  });
});

describe('retryChange', () => {
  test('replaces a rejected edit by one with a new id and the same changes', async () => {
    const seq = await queue(device, {problem: rejected, changes: {phone: '2'}});
    const before = await entry(seq);
    await retryChange(seq);
    const after = await entry(seq);
    expect(after).toMatchObject({state: 'waiting', problem: null, sentAt: null});
    expect(after.mutation.changes).toEqual({phone: '2'});
    expect(after.mutationId).not.toBe(before.mutationId);
  });

  test('ends the pause of an edit that was blocked before it was rejected', async () => {
    const seq = await queue(device, {problem: rejected});
    await device.db.outbox.update(seq, {blockedTimes: 6, retryAt: Date.now() + 32 * 60_000});
    await retryChange(seq);
    expect(await pausedEntries(device.db, Date.now())).toEqual(new Set());
    expect((await entry(seq)).blockedTimes).toBe(0);
  });

  test('leaves a waiting edit as it is', async () => {
    const seq = await queue(device);
    const before = await entry(seq);
    await retryChange(seq);
    expect(await entry(seq)).toEqual(before);
  });

  test('retries every edit of the same group', async () => {
    const [first, second, other] = await group(rejected);
    await retryChange(first);
    expect([await stateOf(first), await stateOf(second), await stateOf(other)]).toEqual([
      'waiting',
      'waiting',
      'attention',
    ]);
  });
});

describe('resolveConflict', () => {
  const conflict = (field: string, rest: object = {}): Problem => ({
    kind: 'conflict',
    version: 9,
    conflicts: [{field, base: '1', current: '3', proposed: '2'}],
    proposal: null,
    ...rest,
  });

  test('queues a new edit based on the current value for "mine"', async () => {
    const seq = await queue(device, {changes: {phone: '2'}, problem: conflict('phone')});
    await resolveConflict(seq, {phone: 'mine'});
    const {mutation, state} = await entry(seq);
    expect(state).toBe('waiting');
    expect(mutation).toMatchObject({base_version: 9, base: {phone: '3'}, changes: {phone: '2'}});
  });

  test('discards the edit when every field is "theirs"', async () => {
    const seq = await queue(device, {changes: {phone: '2'}, problem: conflict('phone')});
    await resolveConflict(seq, {phone: 'theirs'});
    expect(await entry(seq)).toMatchObject({state: 'settled', settlement: 'discarded'});
  });

  test('names the child rows that the device has now when it deletes a record', async () => {
    const id = crypto.randomUUID();
    const vow = crypto.randomUUID();
    await receive(device, 'vows', [{id: vow, version: 2, brother_id: id}]);
    const seq = await queue(device, {op: 'delete', id, changes: {}, problem: conflict('*')});
    await resolveConflict(seq, {'*': 'mine'});
    const {mutation} = await entry(seq);
    expect(mutation).toMatchObject({op: 'delete', base_version: 9});
    expect(mutation.base['*children']).toMatchObject({vows: {[vow]: 2}});
  });

  test('keeps the base when it deletes an own proposal', async () => {
    const problem = conflict('*', {proposal: 'p1'});
    const seq = await queue(device, {op: 'delete', changes: {}, base: {}, problem});
    await resolveConflict(seq, {'*': 'mine'});
    const {mutation} = await entry(seq);
    expect(mutation.base).toEqual({});
    expect(mutation.on_proposal).toBe('p1');
  });

  test('does nothing for a conflict that was resolved in another tab', async () => {
    const [waiting, refused] = [await queue(device), await queue(device, {problem: rejected})];
    const before = await device.db.outbox.toArray();
    for (const seq of [waiting, refused, 99]) await resolveConflict(seq, {phone: 'mine'});
    expect(await device.db.outbox.toArray()).toEqual(before);
  });
});

describe('withdrawProposal', () => {
  const record = crypto.randomUUID();
  const receiveProposal = async (target: string) => {
    const id = crypto.randomUUID();
    const proposed_changes = {place_name: 'Eremo'};
    const row = {id, target_table_name: target, record_id: record, proposed_changes};
    await receive(device, 'pending_changes', [{...row, status: 'pending'}]);
    return id;
  };

  test('queues a withdrawal of the proposal, with the title from its values', async () => {
    const proposal = await receiveProposal('places');
    await withdrawProposal(proposal);
    const [queued] = await device.db.outbox.toArray();
    expect(queued?.title).toBe('Eremo');
    expect(queued?.mutation).toMatchObject({
      table: 'places',
      op: 'withdraw',
      id: record,
      base_version: null,
      base: {},
      changes: {},
      on_proposal: proposal,
    });
  });

  test('uses the title of the record when the device has the record', async () => {
    const proposal = await receiveProposal('places');
    await receive(device, 'places', [{id: record, place_name: 'Convento'}]);
    await withdrawProposal(proposal);
    expect((await device.db.outbox.toArray())[0]?.title).toBe('Convento');
  });

  test('fails when the device has no such proposal or does not know its table', async () => {
    const unknown = await receiveProposal('retreats');
    for (const id of [crypto.randomUUID(), unknown]) {
      await expect(withdrawProposal(id)).rejects.toThrow('no such proposal on this device');
    }
  });
});

test('discardUnreadable removes only the named row', async () => {
  const rows = ['r1', 'r2'].map((id) => ({table: 'vows', id, reason: 'type: empty', at: 1}));
  await device.db.unreadable.bulkPut(rows);
  await discardUnreadable('vows', 'r1');
  expect(await device.db.unreadable.toArray()).toEqual([rows[1]]);
});
