import {cleanup, render, renderHook, screen, waitFor} from '@testing-library/react';
import {beforeEach, expect, test, vi} from 'vitest';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import {
  dropPreloadedRows,
  preloadFirstRows,
  useFirstRows,
  useKeptFirstRows,
} from '#src/queries/first-rows.ts';
import {useLocal} from '#src/queries/local.ts';
import {useTable} from '#src/queries/rows.ts';
import {queue, receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {removeUnseen} from '#tests/screens/support/removal.ts';
import {people} from './province.ts';

const total = 1200;
let device: Device;

beforeEach(async () => {
  device = await signedInDevice();
  await receive(
    device,
    'brothers',
    Array.from({length: total}, (_, index) => ({...people, id: idOf(index), name: `B${index}`})),
  );
});

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** A list sorted by id; the order of the mirror is undefined. */
function List({order = 'en'}: {readonly order?: string | null}) {
  const {first, mayRead} = useFirstRows('brothers', order);
  const brothers = useTable(mayRead ? 'brothers' : null);
  const all = brothers?.all.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1));
  useKeptFirstRows('brothers', brothers, all, order);
  const shown = all ?? first?.rows;
  if (!shown) return <p>Nothing yet</p>;
  const names = shown.slice(0, 3).map(({row}) => row.name);
  return <p>{`${shown.length} of ${all?.length ?? first?.total}: ${names.join(' ')}`}</p>;
}

/** Shows the list until its first rows are cached, then unmounts it. */
async function visit(): Promise<void> {
  render(<List />);
  await screen.findByText(`${total} of ${total}: B0 B1 B2`);
  await waitFor(async () => expect(await device.db.first_rows.count()).toBe(1));
  cleanup();
}

/** Opens the app again while the disk is busy with the pages; `whenFree` resolves when the whole list is read. */
async function comeBack(order: string | null = 'en'): Promise<{whenFree: () => Promise<unknown>}> {
  device.db.close();
  const busy = await openUserDatabase(device.userId);
  const hold = {isOn: true};
  const writing = busy.transaction('rw', busy.pages, async () => {
    while (hold.isOn) await busy.pages.count();
  });
  render(<List order={order} />);
  // By now the list shows its cached rows, if it uses them.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return {
    whenFree: async () => {
      hold.isOn = false;
      await writing;
      return screen.findByText(new RegExp(`of \\d+: B`));
    },
  };
}

test('a long list shows its cached first rows before it has read all of them', async () => {
  await visit();
  const {whenFree} = await comeBack();
  screen.getByText(`50 of ${total}: B0 B1 B2`);
  await whenFree();
  await screen.findByText(`${total} of ${total}: B0 B1 B2`);
});

test('a list without cached first rows deletes nothing from the database when it opens', async () => {
  const removals = vi.spyOn(IDBObjectStore.prototype, 'delete');
  await visit();
  expect(removals).not.toHaveBeenCalled();
  removals.mockRestore();
});

/** Opens the database again, and returns what the first drawing of the list shows of rows that were recalled ahead. */
async function firstDrawing(order: string, between = async () => {}): Promise<string> {
  const {result} = renderHook(() => useLocal());
  const before = result.current;
  before?.db.close();
  await waitFor(() => expect(result.current).not.toBe(before));
  await waitFor(() => expect(result.current?.db.isOpen()).toBe(true));
  expect(await preloadFirstRows(device.userId, 'brothers')).toBe(true);
  await between();
  return render(<List order={order} />).container.textContent;
}

test('the first drawing shows rows that were recalled ahead for its order, page and user only', async () => {
  await visit();
  expect(await firstDrawing('en')).toBe(`50 of ${total}: B0 B1 B2`);
  await screen.findByText(`${total} of ${total}: B0 B1 B2`);
  cleanup();
  expect(await firstDrawing('it')).toBe('Nothing yet');
  cleanup();
  expect(await firstDrawing('en', async () => dropPreloadedRows())).toBe('Nothing yet');
  cleanup();
  expect(await firstDrawing('en', async () => void (await signedInDevice()))).toBe('Nothing yet');
});

test.each([
  [
    'a record that came since',
    () => receive(device, 'brothers', [{...people, id: idOf(1), name: 'B1b'}]),
  ],
  ['an edit made since', () => queue(device, {id: idOf(1), changes: {name: 'B1b'}})],
  ['a proposal that came since', () => receive(device, 'pending_changes', [proposal])],
])('the cached rows are dropped, not shown, after %s', async (_, happens) => {
  await visit();
  await happens();
  const {whenFree} = await comeBack();
  screen.getByText('Nothing yet');
  await whenFree();
  await screen.findByText(/^1200 of 1200: B0 B1b B2$/);
});

const proposal = {
  id: idOf(5000),
  record_id: idOf(1),
  target_table_name: 'brothers',
  operation: 'update',
  status: 'pending',
  proposed_changes: {name: 'B1b'},
};

test.each(['it', null])(
  'the cached rows are not shown for another sort order or a filter (%s)',
  async (order) => {
    await visit();
    const {whenFree} = await comeBack(order);
    screen.getByText('Nothing yet');
    await whenFree();
  },
);

test('a list whose brother was just removed does not store its first rows', async () => {
  render(<List />);
  await screen.findByText(`${total} of ${total}: B0 B1 B2`);
  await removeUnseen(device, idOf(1));
  expect(await device.db.first_rows.toArray()).toEqual([]);
});

test('the cached rows are removed together with the mirror', async () => {
  await visit();
  await removeMirror(device.db);
  expect(await device.db.first_rows.count()).toBe(0);
});
