import {fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

let device: Device;
beforeEach(async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 22, 12), toFake: ['Date']});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Vow = {readonly type: string; readonly date: string};

const receiveVows = (vows: readonly Vow[], brother_id = ids.leone) =>
  receive(
    device,
    'vows',
    vows.map((vow) => ({id: crypto.randomUUID(), brother_id, ...vow})),
  );
const receiveLeone = (fields: object) =>
  receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone Bellarivolta', ...fields},
  ]);
const toneOf = (element: HTMLElement) => element.style.getPropertyValue('--tone');

const bound = [{type: 'simple', date: '2026-09-19'}];
const lapsed = [{type: 'simple', date: '2025-09-19'}];
const perpetual = [
  {type: 'simple', date: '2004-10-04'},
  {type: 'solemn', date: '2009-10-04'},
];

describe('the profile', () => {
  const open = () =>
    show(<BrotherProfileScreen />, `/brothers/profile/${ids.leone}`, '/brothers/profile/:slugOrId');
  const header = async () => within(await screen.findByRole('banner'));
  const facts = async () => within(await screen.findByRole('region', {name: 'Current status'}));

  test('shows until when temporary vows bind, and the earliest day for perpetual ones', async () => {
    await receiveVows(bound);
    await open();
    const badge = (await header()).getByText('Temporary vows until 19 Sept 2027');
    expect(toneOf(badge)).toBe('var(--tone-green)');
    const status = await facts();
    status.getByText('Temporary vows until 19 Sept 2027');
    const earliest = status.getByText('Earliest day for perpetual profession');
    expect(earliest.nextElementSibling?.textContent).toBe('19 Jun 2029');
  });

  test.each([
    ['an unsent edit', async (id: string) => queue(device, {table: 'vows', op: 'delete', id})],
    [
      'a proposal',
      async (id: string) =>
        receive(device, 'pending_changes', [
          {
            id: crypto.randomUUID(),
            target_table_name: 'vows',
            record_id: id,
            operation: 'delete',
            status: 'pending',
          },
        ]),
    ],
  ])('does not count vows that %s deletes', async (_, remove) => {
    await receiveVows(bound);
    const renewal = crypto.randomUUID();
    await receive(device, 'vows', [
      {id: renewal, brother_id: ids.leone, type: 'simple', date: '2026-10-19'},
    ]);
    await remove(renewal);
    await open();
    const badge = (await header()).getByText('Temporary vows until 19 Sept 2027');
    expect(toneOf(badge)).toBe('var(--tone-green)');
  });

  test('shows lapsed vows in red, and beside them no green membership', async () => {
    await receiveVows(lapsed);
    await open();
    const found = await header();
    for (const words of ['Temporary vows until 19 Sept 2026', 'expired 2 months ago']) {
      expect(toneOf(found.getByText(words))).toBe('var(--tone-red)');
    }
    expect(toneOf(found.getByText('Active'))).toBe('var(--tone-grey)');
    expect((await facts()).queryByText(/Earliest/)).toBeNull();
  });

  test('shows since when perpetual vows bind', async () => {
    await receiveVows(perpetual);
    await open();
    const found = await header();
    found.getByText('Perpetual vows since 2009');
    expect(toneOf(found.getByText('Active'))).toBe('var(--tone-green)');
  });

  test('says of a novice that he is not professed, and shows no vows beside his name', async () => {
    await receiveLeone({cached_status: 'novice'});
    await open();
    (await facts()).getByText('Not professed');
    expect((await header()).queryByText(/vows/)).toBeNull();
  });

  test.each(['deceased', 'departed', 'transferred'])(
    'shows no bond of a brother who is %s',
    async (membership_status) => {
      await receiveLeone({membership_status});
      await receiveVows(perpetual);
      await open();
      await facts();
      expect(screen.queryByText(/Perpetual vows|Not professed/)).toBeNull();
    },
  );

  test('computes the last day of a vow that has none, by its length or the usual one', async () => {
    await receive(device, 'vows', [
      {id: crypto.randomUUID(), brother_id: ids.leone, type: 'simple', date: '2020-08-02'},
      {
        id: crypto.randomUUID(),
        brother_id: ids.leone,
        type: 'renewal',
        date: '2021-08-02',
        duration_months: 36,
      },
      {
        id: crypto.randomUUID(),
        brother_id: ids.leone,
        type: 'renewal',
        date: '2024-08-02',
        valid_until: '2025-08-15',
      },
      {id: crypto.randomUUID(), brother_id: ids.leone, type: 'solemn', date: '2025-08-10'},
    ]);
    await open();
    fireEvent.click(await screen.findByRole('tab', {name: 'History'}));
    fireEvent.click(await screen.findByRole('button', {name: 'Details'}));
    const table = await screen.findByRole('table', {name: 'Vows'});
    const rows = within(table).getAllByRole('row').slice(1);
    const ends = rows.map((row) => within(row).getAllByRole('cell')[1]?.lastElementChild);
    expect(ends.map((end) => end?.textContent)).toEqual([
      '2 Aug 2021',
      '2 Aug 2024',
      '15 Aug 2025',
      '—',
    ]);
  });
});

describe('the card of a brother in the list', () => {
  const card = async (name: string) => within(await screen.findByRole('article', {name}));

  test('shows lapsed vows in red, and beside them no green membership', async () => {
    await receiveVows(lapsed);
    await show(<BrothersScreen />, '/brothers');
    const badge = await screen.findByText('expired 2 months ago');
    screen.getByText('Temporary vows until 19 Sept 2026');
    expect(toneOf(badge)).toBe('var(--tone-red)');
    const active = (await card('Leone Bellarivolta')).getByText('Active');
    expect(toneOf(active)).toBe('var(--tone-grey)');
  });

  test('shows perpetual vows of the living, and none of the dead', async () => {
    await receiveVows(perpetual);
    await receiveVows(perpetual, ids.rufino);
    await show(<BrothersScreen />, '/brothers');
    await screen.findByText('Perpetual vows since 2009');
    (await card('Leone Bellarivolta')).getByText('Perpetual vows since 2009');
    expect((await card('Rufino Fontebruna')).queryByText(/vows/)).toBeNull();
  });

  test('shows no vows of a novice', async () => {
    await receiveLeone({cached_status: 'novice'});
    await receiveVows(perpetual, ids.rufino);
    await show(<BrothersScreen />, '/brothers');
    await card('Leone Bellarivolta');
    expect(screen.queryByText(/(?:Temporary|Perpetual) vows|Not professed/)).toBeNull();
  });

  test('is drawn before the vows are read when the list is long', async () => {
    // The environment lays nothing out; every row is as tall as this.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(73);
    await receiveVows(bound);
    const crowd = Array.from({length: 1000}, (_, at) => ({
      ...people,
      id: `00000000-0000-4000-8000-${String(10_000 + at).padStart(12, '0')}`,
      name: `Zeno ${at}`,
    }));
    await receive(device, 'brothers', crowd);
    const read: string[] = [];
    device.db.pages.hook('reading', (page) => {
      read.push(page.table);
      return page;
    });
    await show(<BrothersScreen />, '/brothers');
    await card('Leone Bellarivolta');
    expect(read).toContain('brothers');
    expect(read).not.toContain('vows');
    await screen.findByText('Temporary vows until 19 Sept 2027');
    expect(read).toContain('vows');
  });
});
