// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Written} from '#src/mutations/review.ts';
import {undoableParts, undoApproval} from '#src/mutations/undo-approval.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';

const id = crypto.randomUUID();

function written(more: Partial<Written> = {}): Written {
  const [before, after] = [{city: 'Gubbio'}, {city: 'Assisi'}];
  return {table: 'places', operation: 'update', id, version: 5, before, after, ...more};
}

describe('undoableParts', () => {
  test.each<[string, Partial<Written>]>([
    ['a changed record', {}],
    ['a new record', {operation: 'insert', before: {}}],
    ['a deleted record', {operation: 'delete', version: null}],
    ['a new brother', {table: 'brothers', operation: 'insert', before: {}}],
  ])('returns %s', (_, more) => {
    const part = written(more);
    expect(undoableParts([part])).toEqual([part]);
  });

  test.each<[string, Partial<Written>]>([
    ['a photo', {table: 'brother_photos'}],
    ['a record of an unknown type', {table: 'parishes'}],
    ['a change without its version', {version: null}],
    ['a deleted brother', {table: 'brothers', operation: 'delete'}],
    ['a deletion without the values', {operation: 'delete', before: {}}],
  ])('returns nothing when one part is %s', (_, more) => {
    expect(undoableParts([written(), written(more)])).toEqual([]);
  });

  test('leaves out a change that wrote nothing', () => {
    const part = written();
    expect(undoableParts([part, written({before: {}, after: {}})])).toEqual([part]);
  });
});

describe('undoApproval', () => {
  let device: Device;
  beforeEach(async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
    device = await signedInDevice({isAdmin: true});
    await receive(device, 'places', [{id, version: 5, place_name: 'Convento', city: 'Assisi'}]);
  });
  afterEach(() => vi.unstubAllGlobals());

  async function undo(...parts: Written[]) {
    await undoApproval(undoableParts(parts), device.userId);
    const entries = await device.db.outbox.orderBy('seq').toArray();
    return entries.map(({title, mutation}) => {
      const {table, op, id: record, base_version, base, changes} = mutation;
      return {title, table, op, id: record, base_version, base, changes};
    });
  }

  test('writes the former values back on the approved version', async () => {
    const [base, changes] = [{city: 'Assisi'}, {city: 'Gubbio'}];
    const edit = {table: 'places', op: 'update', id, base_version: 5, base, changes};
    expect(await undo(written())).toEqual([{title: 'Convento', ...edit}]);
  });

  test('deletes a new record at the approved version', async () => {
    const edit = {table: 'places', op: 'delete', id, base_version: 5, base: {}, changes: {}};
    expect(await undo(written({operation: 'insert', before: {}}))).toEqual([
      {title: 'Convento', ...edit},
    ]);
  });

  test('inserts a deleted record with the values of its fields', async () => {
    const gone = crypto.randomUUID();
    const values = {place_name: 'Eremo', type: 'fraternity'};
    const before = {...values, id: gone, version: 3, created_at: '2026-11-20T10:00:00Z'};
    const [edit] = await undo(written({operation: 'delete', id: gone, version: null, before}));
    expect(edit).toEqual({
      title: 'Eremo',
      table: 'places',
      op: 'insert',
      id: gone,
      base_version: null,
      base: {},
      changes: values,
    });
  });

  test('begins with what was written last', async () => {
    const diocese = crypto.randomUUID();
    const added = {operation: 'insert', before: {}, version: 1} as const;
    const edits = await undo(
      written({...added, version: 5}),
      written({...added, table: 'dioceses', id: diocese}),
    );
    expect(edits.map((edit) => edit.id)).toEqual([diocese, id]);
  });

  test('writes nothing for a user who did not approve', async () => {
    const parts = undoableParts([written()]);
    const admin = device.userId;
    device = await signedInDevice({isAdmin: true});
    await expect(undoApproval(parts, admin)).rejects.toThrow('Another user is signed in');
    expect(await device.db.outbox.count()).toBe(0);
  });
});
