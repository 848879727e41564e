// @vitest-environment happy-dom
import {cleanup, renderHook, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {cacheKeyOfViews} from '#src/queries/cache-key.ts';
import {useChildren} from '#src/queries/children.ts';
import {useLocal} from '#src/queries/local.ts';
import {type TableView, useRow, useTable} from '#src/queries/rows.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';

const leo = '00000000-0000-4000-8000-000000000001';
const portiuncula = '00000000-0000-4000-8000-000000000002';

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
  await receive(device, 'brothers', [{id: leo, name: 'Leo'}]);
  await receive(device, 'fraternities', [{id: portiuncula, name: 'Portiuncula'}]);
});

afterEach(cleanup);

/** Shows two tables until both are read. */
async function shown() {
  const {result} = renderHook(() => ({
    brothers: useTable('brothers'),
    fraternities: useTable('fraternities'),
  }));
  await waitFor(() => expect(result.current.brothers?.all).toHaveLength(1));
  await waitFor(() => expect(result.current.fraternities?.all).toHaveLength(1));
  const nameIn = (table: 'brothers' | 'fraternities') => result.current[table]?.all[0]?.row.name;
  return {views: () => result.current, nameIn};
}

test('useTable returns the same view of the houses after an edit of a brother', async () => {
  const {views, nameIn} = await shown();
  const houses = views().fraternities;
  await queue(device, {id: leo, changes: {name: 'Leone'}});
  await waitFor(() => expect(nameIn('brothers')).toBe('Leone'));
  expect(views().fraternities).toBe(houses);
});

test('useTable shows an edit until it is discarded', async () => {
  const {nameIn} = await shown();
  const seq = await queue(device, {id: leo, changes: {name: 'Leone'}});
  await waitFor(() => expect(nameIn('brothers')).toBe('Leone'));
  await device.db.outbox.delete(seq);
  await waitFor(() => expect(nameIn('brothers')).toBe('Leo'));
});

test('cacheKeyOfViews names an edit of any of its tables', async () => {
  const {views, nameIn} = await shown();
  const origin = () =>
    cacheKeyOfViews('', [
      ['fraternities', views().fraternities as unknown as TableView],
      ['brothers', views().brothers as unknown as TableView],
    ]);
  const before = origin();
  await queue(device, {id: leo, changes: {name: 'Leone'}});
  await waitFor(() => expect(nameIn('brothers')).toBe('Leone'));
  expect(origin()).not.toBe(before);
  expect(origin()).toContain('Leone');
});

test.each([
  ['the houses', () => useTable('fraternities')],
  ['a house', () => useRow('fraternities', portiuncula)],
  ['the vows of a brother', () => useChildren('vows', leo)],
] as const)(
  'an edit of a brother does not redraw a component that shows only %s',
  async (_, use) => {
    const {nameIn} = await shown();
    const seen: unknown[] = [];
    renderHook(() => seen.push(use()));
    await waitFor(() => expect(seen.at(-1)).toEqual(expect.anything()));
    const before = seen.length;
    await queue(device, {id: leo, changes: {name: 'Leone'}});
    await waitFor(() => expect(nameIn('brothers')).toBe('Leone'));
    expect(seen).toHaveLength(before);
  },
);

/** Shows some brothers by their ids; tells their names, and whether the whole table is read. */
function shownRows(...idsToShow: readonly (string | null | undefined)[]) {
  const {result} = renderHook(({ids}) => useRows(ids), {initialProps: {ids: idsToShow}});
  return {names: () => result.current.names, isTableRead: () => result.current.isTableRead()};
}

function useRows(ids: readonly (string | null | undefined)[]) {
  // oxlint-disable-next-line react/rules-of-hooks -- as many hooks each time
  const rows = ids.map((id) => useRow('brothers', id));
  const local = useLocal();
  return {
    names: rows.map((entry) => (entry ? entry.row.name : entry)),
    isTableRead: () => local?.table('brothers').isRead(),
  };
}

test('useRow returns a row with its edits and does not read the whole table', async () => {
  const {names, isTableRead} = shownRows(leo);
  await waitFor(() => expect(names()).toEqual(['Leo']));
  const seq = await queue(device, {id: leo, changes: {name: 'Leone'}});
  await queue(device, {id: portiuncula, changes: {name: 'Another record'}});
  await waitFor(() => expect(names()).toEqual(['Leone']));
  await device.db.outbox.delete(seq);
  await receive(device, 'brothers', [{id: leo, version: 2, name: 'Leo of Assisi'}]);
  await waitFor(() => expect(names()).toEqual(['Leo of Assisi']));
  expect(isTableRead()).toBe(false);
});

test('useRow returns a new record before it is sent', async () => {
  await queue(device, {op: 'insert', id: portiuncula, changes: {name: 'Masseo'}});
  const {names} = shownRows(portiuncula);
  await waitFor(() => expect(names()).toEqual(['Masseo']));
});

test('useRow returns null for a missing row and for no id, and undefined while the id is not known', async () => {
  const {names} = shownRows(crypto.randomUUID(), null, '', undefined);
  await waitFor(() => expect(names()).toEqual([null, null, null, undefined]));
});

test('useRow reads the whole table once when a page shows thirty rows of it', async () => {
  const many = Array.from({length: 30}, () => crypto.randomUUID());
  const brothers = many.map((id, at) => ({id, name: `Brother ${at}`}));
  await receive(device, 'brothers', brothers);
  const {names, isTableRead} = shownRows(...many);
  await waitFor(() => expect(names()).toEqual(brothers.map(({name}) => name)));
  expect(isTableRead()).toBe(true);
});

test('useRow keeps showing a row while the page reads the whole table', async () => {
  const seen: unknown[] = [];
  const {rerender, result} = renderHook(
    ({needed}) => {
      seen.push(useRow('brothers', leo)?.row.name);
      return useTable(needed);
    },
    {initialProps: {needed: null as 'brothers' | null}},
  );
  await waitFor(() => expect(seen.at(-1)).toBe('Leo'));
  rerender({needed: 'brothers'});
  // The table is being read by now.
  rerender({needed: 'brothers'});
  await waitFor(() => expect(result.current?.all).toHaveLength(1));
  expect(seen.slice(seen.indexOf('Leo'))).not.toContain(undefined);
});
