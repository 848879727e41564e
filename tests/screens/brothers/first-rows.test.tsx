import {cleanup, render, screen} from '@testing-library/react';
import {beforeEach, expect, test, vi} from 'vitest';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import {useFirstRows} from '#src/queries/first-rows.ts';
import {useTable} from '#src/queries/rows.ts';
import {queue, receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
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

/** A list in the order of the names, as the mirror's own order tells nothing. */
function List({order = 'en'}: {readonly order?: string | null}) {
  const brothers = useTable('brothers');
  const all = brothers?.all.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1));
  const first = useFirstRows('brothers', brothers, all, order);
  const shown = all ?? first?.rows;
  if (!shown) return <p>Nothing yet</p>;
  const names = shown.slice(0, 3).map(({row}) => row.name);
  return <p>{`${shown.length} of ${all?.length ?? first?.total}: ${names.join(' ')}`}</p>;
}

/** Looks at the list until its beginning is kept, and leaves. */
async function visit(): Promise<void> {
  render(<List />);
  await screen.findByText(`${total} of ${total}: B0 B1 B2`);
  await vi.waitFor(async () => expect(await device.db.first_rows.count()).toBe(1), 5000);
  cleanup();
}

/** Opens the app anew while the disk is busy with the pages; `whenFree` resolves when all is read. */
async function comeBack(order: string | null = 'en'): Promise<{whenFree: () => Promise<unknown>}> {
  device.db.close();
  const busy = await openUserDatabase(device.userId);
  const hold = {isOn: true};
  const writing = busy.transaction('rw', busy.pages, async () => {
    while (hold.isOn) await busy.pages.count();
  });
  render(<List order={order} />);
  // Whatever may be shown is shown by now.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return {
    whenFree: async () => {
      hold.isOn = false;
      await writing;
      return screen.findByText(new RegExp(`of \\d+: B`));
    },
  };
}

test('a long list begins before all of it is read, as it was left', async () => {
  await visit();
  const {whenFree} = await comeBack();
  screen.getByText(`50 of ${total}: B0 B1 B2`);
  await whenFree();
  await screen.findByText(`${total} of ${total}: B0 B1 B2`);
});

test.each([
  [
    'a record that came since',
    () => receive(device, 'brothers', [{...people, id: idOf(1), name: 'B1b'}]),
  ],
  ['an edit made since', () => queue(device, {id: idOf(1), changes: {name: 'B1b'}})],
  ['a proposal that came since', () => receive(device, 'pending_changes', [proposal])],
])('nothing is shown that %s may have changed, and it is thrown away', async (_, happens) => {
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
  'a list in another order does not begin so, nor a narrowed one (%s)',
  async (order) => {
    await visit();
    const {whenFree} = await comeBack(order);
    screen.getByText('Nothing yet');
    await whenFree();
  },
);

test('whoever may see nothing any more keeps nothing of it', async () => {
  await visit();
  await removeMirror(device.db);
  expect(await device.db.first_rows.count()).toBe(0);
});
