// @vitest-environment happy-dom
import {beforeEach, describe, expect, test, vi} from 'vitest';
import {discardChange, othersDiscardedWith} from '#src/mutations/decide-change.ts';
import {discardEntry} from '#src/mutations/discard.ts';
import {deleteRecord} from '#src/mutations/edit-record.ts';
import {enqueue, type NewMutation} from '#src/mutations/enqueue.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';

let device: Device;
const id = crypto.randomUUID();
beforeEach(async () => {
  device = await signedInDevice();
});

const problem = {kind: 'rejected', code: '', key: 'other', field: null, message: ''} as const;
const edit: NewMutation = {
  table: 'places',
  op: 'update',
  id,
  base_version: 1,
  base: {city: 'Assisi'},
  changes: {city: 'Todi'},
};

async function put(mutation: NewMutation): Promise<void> {
  await device.db.transaction('rw', device.db.outbox, async () => {
    await enqueue(device.db, mutation, 'Convento');
  });
}
const outbox = () => device.db.outbox.orderBy('seq').toArray();

test('a new edit is not folded into a settled one', async () => {
  const seq = await queue(device, {table: 'places', id, changes: {city: 'Terni'}});
  await device.db.outbox.update(seq, {state: 'settled'});
  await put(edit);
  expect((await outbox()).map(({mutation}) => mutation.changes)).toEqual([
    {city: 'Terni'},
    {city: 'Todi'},
  ]);
});

test('a new edit is folded into a waiting one although a later one is settled', async () => {
  await queue(device, {table: 'places', id, base: {city: 'Assisi'}, changes: {city: 'Terni'}});
  const seq = await queue(device, {table: 'places', id, changes: {city: 'Trevi'}});
  await device.db.outbox.update(seq, {state: 'settled', settlement: 'replaced'});
  await put(edit);
  const changes = (await outbox()).map(({mutation}) => mutation.changes);
  expect(changes).toEqual([{city: 'Todi'}, {city: 'Trevi'}]);
});

test('a new edit is not folded into one of another record', async () => {
  await queue(device, {table: 'places', changes: {city: 'Terni'}});
  await put(edit);
  expect(await outbox()).toHaveLength(2);
});

test('a second edit of a record does not step through the later edits of the outbox', async () => {
  await put(edit);
  for (const city of ['Terni', 'Trevi', 'Spello']) await queue(device, {changes: {city}});
  const step = vi.spyOn(IDBCursor.prototype, 'continue');
  await put({...edit, changes: {city: 'Gubbio'}});
  expect(step).not.toHaveBeenCalled();
  step.mockRestore();
  expect((await outbox())[0]?.mutation.changes).toEqual({city: 'Gubbio'});
});

test('a new edit is not folded into one from before the delete of its brother', async () => {
  const table = 'brother_photos';
  const brother = crypto.randomUUID();
  const photo = {table, op: 'update', id, base_version: 1, base: {byte_size: 1}} as const;
  await queue(device, {...photo, op: 'insert', changes: {brother_id: brother, byte_size: 1}});
  await queue(device, {table: 'brothers', op: 'delete', id: brother, base: {}, changes: {}});
  await put({...photo, changes: {byte_size: 2}});
  expect((await outbox()).map(({mutation}) => mutation.op)).toEqual(['insert', 'delete', 'update']);

  const other = {...photo, id: crypto.randomUUID()};
  await queue(device, {...other, changes: {byte_size: 3}});
  const base = {'*children': {[table]: {[other.id]: 1}}};
  await queue(device, {table: 'brothers', op: 'delete', base, changes: {}});
  await put({...other, changes: {byte_size: 4}});
  const ofOther = (await outbox()).filter(({recordId}) => recordId === other.id);
  expect(ofOther.map(({mutation}) => mutation.changes)).toEqual([{byte_size: 3}, {byte_size: 4}]);
});

test('a new edit is not folded into one from before the delete of a brother to whom a new row belongs', async () => {
  const table = 'brother_photos';
  const brother = crypto.randomUUID();
  const photo = {table, id, base_version: null, base: {}} as const;
  const insert = {...photo, op: 'insert', changes: {brother_id: brother, byte_size: 1}} as const;
  await queue(device, {...insert, sentAt: 1});
  await put({...photo, op: 'update', changes: {byte_size: 2}});
  await queue(device, {table: 'brothers', op: 'delete', id: brother, base: {}, changes: {}});
  await put({...photo, op: 'update', changes: {byte_size: 3}});
  const ops = (await outbox()).map(({mutation}) => [mutation.op, mutation.changes['byte_size']]);
  expect(ops).toEqual([
    ['insert', 1],
    ['update', 2],
    ['delete', undefined],
    ['update', 3],
  ]);
});

test('the correction of a refused row is sent after a delete of its brother', async () => {
  const table = 'institution_assignments';
  const brother = crypto.randomUUID();
  const row = {brother_id: brother, role: 'Vicar'};
  await queue(device, {table, id, op: 'insert', base: {}, changes: row, problem});
  await queue(device, {table: 'brothers', op: 'delete', id: brother, base: {}, changes: {}});
  await put({table, id, op: 'update', base_version: null, base: {}, changes: {role: 'Guardian'}});
  const waiting = (await outbox()).filter(({state}) => state === 'waiting');
  expect(waiting.map(({mutation}) => mutation)).toMatchObject([
    {op: 'delete'},
    {op: 'insert', changes: {brother_id: brother, role: 'Guardian'}},
  ]);
});

test('deleting a new record that was rejected discards its insert', async () => {
  await queue(device, {table: 'places', id, op: 'insert', changes: {city: 'Terni'}, problem});
  await put({...edit, op: 'delete', base_version: null, base: {}, changes: {}});
  expect(await outbox()).toMatchObject([{state: 'settled', settlement: 'discarded'}]);
});

test('discarding an edit gives its base to the next edit of the same record', async () => {
  const base = {city: 'Assisi'};
  const first = await queue(device, {table: 'places', id, base, changes: {city: 'Terni'}, problem});
  await queue(device, {table: 'places', id, base: {city: 'Terni'}, changes: {city: 'Todi'}});
  await queue(device, {table: 'places', base: {city: 'Terni'}, changes: {city: 'Todi'}});
  const {db} = device;
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(first);
    if (entry) await discardEntry(db, entry);
  });
  const [discarded, ...others] = await outbox();
  expect(discarded).toMatchObject({state: 'settled', settlement: 'discarded'});
  expect(others.map(({mutation}) => mutation.base)).toEqual([{city: 'Assisi'}, {city: 'Terni'}]);
});

describe('discarding a new record that may have been sent', () => {
  const onNew = {table: 'places', id, changes: {city: 'Todi'}} as const;
  const settlements = async () =>
    (await outbox()).map(({settlement, mutation: {op}}) => [op, settlement]);

  test('discards the later edits of the record that name no version of it', async () => {
    const insert = await queue(device, {...onNew, op: 'insert', sentAt: 1});
    await queue(device, {...onNew, version: null});
    await queue(device, {...onNew, op: 'delete', version: null});
    await queue(device, {...onNew, id: crypto.randomUUID(), version: null});
    await discardChange(insert);
    expect(await settlements()).toEqual([
      ['insert', 'discarded'],
      ['update', 'discarded'],
      ['delete', 'discarded'],
      ['update', null],
    ]);
  });

  test('discards the whole group of such a later edit', async () => {
    const insert = await queue(device, {...onNew, op: 'insert', sentAt: 1});
    await queue(device, {...onNew, version: null, group: 'g'});
    await queue(device, {table: 'brothers', group: 'g'});
    await discardChange(insert);
    expect(await settlements()).toEqual([
      ['insert', 'discarded'],
      ['update', 'discarded'],
      ['update', 'discarded'],
    ]);
  });

  test('keeps a later edit of the record that names a version or a proposal', async () => {
    const insert = await queue(device, {...onNew, op: 'insert', sentAt: 1});
    await queue(device, {...onNew, version: 1});
    await queue(device, {...onNew, version: null, onProposal: 'p'});
    await discardChange(insert);
    expect(await settlements()).toEqual([
      ['insert', 'discarded'],
      ['update', null],
      ['update', null],
    ]);
  });
});

describe('an unsent new brother with unsent vows', () => {
  const vow = {table: 'vows', op: 'insert', changes: {brother_id: id}} as const;
  const brother = {table: 'brothers', op: 'insert', id, changes: {name: 'Leone'}} as const;
  const unsettled = async () =>
    (await outbox()).filter(({state}) => state !== 'settled').map(({table}) => table);

  test('takes the vows out of the outbox when the user deletes the brother', async () => {
    await queue(device, brother);
    await queue(device, vow);
    await queue(device, {table: 'vows', op: 'insert', changes: {brother_id: crypto.randomUUID()}});
    await deleteRecord('brothers', id);
    expect(await unsettled()).toEqual(['vows']);
  });

  test('takes the vows out of the outbox when the user deletes the brother after a rejection', async () => {
    await queue(device, {...brother, problem});
    await queue(device, vow);
    await deleteRecord('brothers', id);
    expect(await unsettled()).toEqual([]);
  });

  test('is discarded with all rows that refer to the brother, and the app counts them first', async () => {
    const seq = await queue(device, {...brother, sentAt: 1});
    const house = crypto.randomUUID();
    const about = {brother_id: id, fraternity_id: house};
    await queue(device, {table: 'fraternity_assignments', op: 'insert', changes: about});
    await queue(device, vow);
    expect(await othersDiscardedWith(seq)).toBe(2);
    await discardChange(seq);
    expect(await unsettled()).toEqual([]);
  });

  test.each([
    ['the mirror has the brother', () => receive(device, 'brothers', [{id, name: 'Leone'}])],
    ['another insert adds the brother', () => queue(device, brother)],
  ])('keeps the vows when the user discards the insert and %s', async (_, add) => {
    const seq = await queue(device, {...brother, sentAt: 1});
    await queue(device, vow);
    await add();
    expect(await othersDiscardedWith(seq)).toBe(0);
    await discardChange(seq);
    expect(await unsettled()).toContain('vows');
  });
});

test('an edit in flight cannot be discarded, and a settled one stays as it is', async () => {
  const seq = await queue(device, {});
  const {db} = device;
  await db.outbox.update(seq, {leftAt: 5});
  const [entry] = await outbox();
  if (!entry) throw new Error('an edit must be queued');
  await expect(discardEntry(db, entry)).rejects.toThrow('in flight');
  await discardEntry(db, {...entry, state: 'settled', settlement: 'applied'});
  expect(await outbox()).toMatchObject([{state: 'waiting'}]);
});
