// @vitest-environment happy-dom
import {renderHook, waitFor} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {originOfViews} from '#src/queries/kept-origin.ts';
import {type TableView, useTable} from '#src/queries/rows.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';

const leo = '00000000-0000-4000-8000-000000000001';
const portiuncula = '00000000-0000-4000-8000-000000000002';

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
  await receive(device, 'brothers', [{id: leo, name: 'Leo'}]);
  await receive(device, 'fraternities', [{id: portiuncula, name: 'Portiuncula'}]);
});

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

test('an edit of a brother leaves the view of the houses as it is', async () => {
  const {views, nameIn} = await shown();
  const houses = views().fraternities;
  await queue(device, {id: leo, changes: {name: 'Leone'}});
  await waitFor(() => expect(nameIn('brothers')).toBe('Leone'));
  expect(views().fraternities).toBe(houses);
});

test('an edit shows in the view of its table, and no more once it is discarded', async () => {
  const {nameIn} = await shown();
  const seq = await queue(device, {id: leo, changes: {name: 'Leone'}});
  await waitFor(() => expect(nameIn('brothers')).toBe('Leone'));
  await device.db.outbox.delete(seq);
  await waitFor(() => expect(nameIn('brothers')).toBe('Leo'));
});

test('the origin of an answer names the edits of each table, also where a view is older than they are', async () => {
  const {views, nameIn} = await shown();
  const origin = () =>
    originOfViews('', [
      ['fraternities', views().fraternities as unknown as TableView],
      ['brothers', views().brothers as unknown as TableView],
    ]);
  const before = origin();
  await queue(device, {id: leo, changes: {name: 'Leone'}});
  await waitFor(() => expect(nameIn('brothers')).toBe('Leone'));
  expect(origin()).not.toBe(before);
  expect(origin()).toContain('Leone');
});
