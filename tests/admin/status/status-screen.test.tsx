import {act, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {StatusScreen} from '#src/admin/status/status-screen.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {readWorkbook, rowsOf} from '#tests/screens/support/read-workbook.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {backOnline} from '#tests/setup/back-online.ts';

const line = {
  brother_id: 'b1',
  brother_name: 'Leone Bellarivolta',
  cached_status: 'simple_professed',
  current_fraternity: 'Montefaggi',
  vow_status: 'Active',
  renewal_due_date: '2027-08-02',
  pending_changes_count: 0,
  circumscription_id: 'c1',
  circumscription_name: 'Province of Saint Angelo',
};
const others = {circumscription_id: 'c2', circumscription_name: 'Custody of the Arafura'};
const expired = {
  ...line,
  ...others,
  brother_id: 'b2',
  brother_name: 'Rufino Fontebruna',
  vow_status: 'Expired Past Grace',
  renewal_due_date: '2026-05-02',
  pending_changes_count: 3,
};
const inGrace = {...line, brother_id: 'b3', brother_name: 'Egidio', vow_status: 'In Grace Period'};
const soon = {...line, brother_id: 'b4', brother_name: 'Ginepro', vow_status: 'Expiring Soon'};
const perpetual = {
  ...line,
  brother_id: 'b5',
  brother_name: 'Àngelo',
  cached_status: 'priest',
  current_fraternity: null,
  vow_status: 'Perpetual',
  renewal_due_date: null,
};
const all = [line, perpetual, soon, inGrace, expired];

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answer = (body: unknown, status = 200) =>
  answerCalls({get_admin_dashboard_data: () => ({status, body})});
const open = (search = '') => show(<StatusScreen />, `/admin/status${search}`, '/admin/status');
const table = async () => within(await screen.findByRole('table', {name: 'Status'}));
const names = async () => (await table()).getAllByRole('link').map((link) => link.textContent);

describe('the table', () => {
  test('has five columns, N/A for unknown values, and 0 for no changes', async () => {
    answer([perpetual]);
    await open();
    const found = await table();
    expect(found.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Brother',
      'Current Fraternity',
      'Vow Status',
      'Renewal Due Date',
      'Pending Changes',
    ]);
    const [, row] = found.getAllByRole('row');
    const cells = within(row as HTMLElement).getAllByRole('cell');
    const shown = cells.map((cell) => cell.lastElementChild?.textContent);
    expect(shown).toEqual(['ÀngeloPriest', 'N/A', 'Perpetual', 'N/A', '0']);
    const link = found.getByRole('link', {name: 'Àngelo'});
    expect(link.getAttribute('href')).toBe('/brothers/profile/b5');
  });

  test('sorts urgent vows first by due date, and the others by name', async () => {
    const earlier = {
      ...inGrace,
      brother_id: 'b6',
      brother_name: 'Z',
      renewal_due_date: '2026-08-01',
    };
    answer([...all, earlier]);
    await open();
    expect(await names()).toEqual([
      'Rufino Fontebruna',
      'Z',
      'Egidio',
      'Ginepro',
      'Àngelo',
      'Leone Bellarivolta',
    ]);
  });

  test('sorts by a heading, statuses by their urgency', async () => {
    answer(all);
    await open('?sort=-brother');
    const downwards = await names();
    fireEvent.click(screen.getByRole('button', {name: 'Brother'}));
    fireEvent.click(screen.getByRole('button', {name: 'Brother'}));
    expect(await names()).toEqual(downwards.toReversed());
    fireEvent.click(screen.getByRole('button', {name: 'Vow Status'}));
    fireEvent.click(screen.getByRole('button', {name: 'Vow Status'}));
    expect((await names()).at(-1)).toBe('Rufino Fontebruna');
  });

  test.each([
    ['Expired Past Grace', 'red'],
    ['In Grace Period', 'yellow'],
    ['Expiring Soon', 'blue'],
    ['Active', 'green'],
    ['Perpetual', 'green'],
    ['Not Professed', 'green'],
    ['A Word Of Tomorrow', 'green'],
  ])('shows the vow status %s in %s', async (status, tone) => {
    answer([{...line, vow_status: status}]);
    await open();
    const badge = (await table()).getByText(status);
    expect(badge.closest<HTMLElement>('[style]')?.style.getPropertyValue('--tone')).toBe(
      `var(--tone-${tone})`,
    );
  });
});

describe('the filters', () => {
  test('narrow by vow status and circumscription, with a count for each value', async () => {
    answer(all);
    await open('?status=Active');
    expect(await names()).toEqual(['Leone Bellarivolta']);
    fireEvent.click(screen.getByRole('button', {name: /^Filters/}));
    const status = await screen.findByLabelText('Vow Status');
    const options = within(status)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(options).toEqual([
      'All',
      'Expired Past Grace (1)',
      'In Grace Period (1)',
      'Expiring Soon (1)',
      'Active (1)',
      'Perpetual (1)',
      'Not Professed (0)',
    ]);
    fireEvent.change(status, {target: {value: ''}});
    fireEvent.change(screen.getByLabelText('Circumscription'), {target: {value: 'c2'}});
    await waitFor(async () => expect(await names()).toEqual(['Rufino Fontebruna']));
    screen.getByText('1 brother');
  });

  test('find names without accents, and show when nobody matches', async () => {
    answer(all);
    await open('?q=angelo');
    expect(await names()).toEqual(['Àngelo']);
    fireEvent.change(screen.getByPlaceholderText('Search by name...'), {target: {value: 'xyz'}});
    await screen.findByText('No results found.');
    fireEvent.click(screen.getByRole('button', {name: 'Clear search and filters'}));
    await waitFor(async () => expect(await names()).toHaveLength(5));
  });
});

test('the filtered rows are exported as a workbook, with dates as dates', async () => {
  const saved = catchSavedFiles();
  answer(all);
  await open('?status=Expired Past Grace');
  fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
  const dialog = within(await screen.findByRole('dialog', {name: 'Export: Status'}));
  fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
  await waitFor(() => expect(saved).toHaveLength(1));
  const workbook = await readWorkbook(saved[0]?.content ?? new Blob());
  expect(rowsOf(workbook)).toEqual([
    [
      'Brother',
      'Status',
      'Circumscription',
      'Current Fraternity',
      'Vow Status',
      'Renewal Due Date',
      'Pending Changes',
    ],
    [
      'Rufino Fontebruna',
      'Simply professed',
      'Custody of the Arafura',
      'Montefaggi',
      'Expired Past Grace',
      46_144,
      3,
    ],
  ]);
});

test('the rows are exported in the order of the table', async () => {
  const saved = catchSavedFiles();
  answer(all);
  await open('?sort=-brother');
  const shown = await names();
  fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
  const dialog = within(await screen.findByRole('dialog', {name: 'Export: Status'}));
  fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [, ...rows] = rowsOf(await readWorkbook(saved[0]?.content ?? new Blob()));
  expect(rows.map(([name]) => name)).toEqual(shown);
});

describe('a status list that cannot be loaded', () => {
  test("the page shows the server's message, and loads on Try again", async () => {
    answer({code: 'P0001', message: 'the reckoning failed'}, 400);
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not load stats');
    expect(alert.textContent).toContain('the reckoning failed');
    answer([line]);
    fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
    expect(await names()).toEqual(['Leone Bellarivolta']);
  });

  test.each([
    ['is busy', 503, 'PGRST000'],
    ['is broken', 500, 'XX000'],
  ])('the page describes a server that %s in words, not by its code', async (_, status, code) => {
    answer({code, message: '', details: '', hint: ''}, status);
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'Could not load statsThe server is busy. Please try again in a moment.Try again',
    );
  });

  test('the page shows that it is offline and what still works, and loads once back online', async () => {
    answerCalls({});
    await open();
    await screen.findByText('You are offline');
    screen.getByText(/the dashboard lists the renewals/);
    answer([line]);
    act(backOnline);
    expect(await names()).toEqual(['Leone Bellarivolta']);
  });

  test('the page lists nobody when the role is gone', async () => {
    answer([]);
    await open();
    await screen.findByText('No results found.');
  });
});
