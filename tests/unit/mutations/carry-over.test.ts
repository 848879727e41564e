// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {exportUnsent, importUnsent} from '#src/mutations/unsent-file.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
});
afterEach(() => vi.unstubAllGlobals());

const outbox = () => device.db.outbox.orderBy('seq').toArray();
const edit = (name: string) => queue(device, {title: name, base: {name: 'x'}, changes: {name}});
const problem = {kind: 'rejected', code: '', key: 'other', field: null, message: ''} as const;

test('an export holds the unsettled edits in their order and marks them as exported', async () => {
  const first = await edit('A');
  await queue(device, {changes: {name: 'B'}, problem});
  const settled = await edit('C');
  await device.db.outbox.update(settled, {state: 'settled'});
  await device.db.outbox.update(first, {exportedAt: 5});
  const file = await exportUnsent();
  expect(file.type).toBe('application/json');
  const {mutations} = JSON.parse(await file.text()) as {mutations: {changes: object}[]};
  expect(mutations.map(({changes}) => changes)).toEqual([{name: 'A'}, {name: 'B'}]);
  const exported = (await outbox()).map(({exportedAt}) => exportedAt);
  expect(exported).toEqual([5, expect.any(Number), undefined]);
});

test('an import queues the edits that this device does not know and treats them as possibly sent', async () => {
  await edit('A');
  await edit('B');
  const file = await exportUnsent();
  const before = await outbox();
  await device.db.outbox.clear();
  expect(await importUnsent(file)).toEqual({kind: 'imported', added: 2, known: 0});
  const after = await outbox();
  expect(after.map(({mutation}) => mutation)).toEqual(before.map(({mutation}) => mutation));
  expect(after[0]).toMatchObject({
    title: 'A',
    state: 'waiting',
    sentAt: null,
    createdAt: before[0]?.createdAt,
  });
  expect(after[0]?.exportedAt).toBeTypeOf('number');
});

test('an import leaves an edit that this device already has, also under another id or as a proposal', async () => {
  for (const name of ['A', 'B', 'C', 'D']) await edit(name);
  const file = await exportUnsent();
  const [a, b, c, d] = await outbox();
  if (!a || !b || !c || !d) throw new Error('four edits must be queued');
  await device.db.outbox.clear();
  await device.db.outbox.bulkAdd([
    {...a, state: 'settled'},
    {...b, mutationId: crypto.randomUUID(), origin: b.mutation},
  ]);
  await receive(device, 'pending_changes', [{id: crypto.randomUUID(), mutation_id: c.mutationId}]);
  expect(await importUnsent(file)).toEqual({kind: 'imported', added: 1, known: 3});
  expect((await outbox()).at(-1)?.mutationId).toBe(d.mutationId);
});

test('an import of a file that cannot be read queues nothing', async () => {
  expect(await importUnsent(new Blob(['{}']))).toEqual({kind: 'broken'});
  expect(await outbox()).toEqual([]);
});
