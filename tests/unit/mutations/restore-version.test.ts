// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {restoreVersions} from '#src/mutations/restore-version.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';

let device: Device;
const id = crypto.randomUUID();
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
  await receive(device, 'places', [
    {id, version: 4, place_name: 'Convento', type: 'fraternity', city: 'Gubbio'},
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const outbox = () => device.db.outbox.toArray();

test('restoring a record queues an update based on its current values', async () => {
  const values = {place_name: 'Convento', city: 'Assisi'};
  expect(await restoreVersions([{table: 'places', id, values}])).toEqual({kind: 'queued'});
  const [entry, ...others] = await outbox();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({title: 'Convento', recordId: id});
  expect(entry?.mutation).toMatchObject({op: 'update', base_version: 4});
  expect(entry?.mutation.base).toEqual({city: 'Gubbio'});
  expect(entry?.mutation.changes).toEqual({city: 'Assisi'});
});

test('restoring a deleted record queues an insert under its former id', async () => {
  const gone = crypto.randomUUID();
  const values = {place_name: 'Eremo', type: 'institution'};
  await restoreVersions([{table: 'places', id: gone, values}]);
  const [entry] = await outbox();
  expect(entry).toMatchObject({recordId: gone, title: 'Eremo'});
  expect(entry?.mutation).toMatchObject({op: 'insert', base_version: null, changes: values});
});

test('restoring values that the record already has queues nothing', async () => {
  const versions = [{table: 'places', id, values: {city: 'Gubbio'}}] as const;
  expect(await restoreVersions(versions)).toEqual({kind: 'queued'});
  expect(await outbox()).toEqual([]);
});

test('no record is restored when one of them is invalid', async () => {
  const versions = [
    {table: 'places', id, values: {city: 'Assisi'}},
    {table: 'dioceses', id: crypto.randomUUID(), values: {diocese_name: 'Foligno'}},
  ] as const;
  expect(await restoreVersions(versions)).toEqual({
    kind: 'invalid',
    table: 'dioceses',
    fields: [{field: 'place_id', problem: 'required'}],
  });
  expect(await outbox()).toEqual([]);
});

test('several records are restored in the given order', async () => {
  const placeId = crypto.randomUUID();
  const dioceseId = crypto.randomUUID();
  await restoreVersions([
    {table: 'places', id: placeId, values: {place_name: 'Foligno', type: 'fraternity'}},
    {table: 'dioceses', id: dioceseId, values: {diocese_name: 'Foligno', place_id: placeId}},
  ]);
  expect((await outbox()).map(({recordId}) => recordId)).toEqual([placeId, dioceseId]);
});
