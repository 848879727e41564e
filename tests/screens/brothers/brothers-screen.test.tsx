import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {answerNothing} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

let device: Device;
let disconnect: () => void;
beforeEach(async () => {
  disconnect = answerNothing();
  device = await smallProvince();
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

const card = (name: string) => screen.findByRole('article', {name});
const names = () => screen.queryAllByRole('article').map((each) => each.getAttribute('aria-label'));
const search = () => screen.findByRole('searchbox', {name: 'Search'});

describe('the list of the brothers', () => {
  test('shows brothers of every membership, each with links and buttons', async () => {
    await show(<BrothersScreen />, '/brothers');
    const leone = within(await card('Leone Bellarivolta'));
    leone.getByText('Active');
    leone.getByText('Clerical');
    const link = leone.getByRole('link', {name: 'Leone Bellarivolta'});
    expect(link.getAttribute('href')).toBe(`/brothers/profile/${ids.leone}`);
    const edit = leone.getByRole('link', {name: 'Edit Leone Bellarivolta'});
    expect(edit.getAttribute('href')).toBe(`/brothers/edit/${ids.leone}`);
    within(await card('Rufino Fontebruna')).getByText('Deceased');
    expect(screen.getByRole('link', {name: 'Add brother'}).getAttribute('href')).toBe(
      '/brothers/new',
    );
  });

  test('names what each brother is, his office and his house, and the years of the dead', async () => {
    await receive(device, 'fraternity_assignments', [
      {
        id: crypto.randomUUID(),
        brother_id: ids.leone,
        fraternity_id: ids.house,
        role: 'guardian',
        start_date: '2020-01-01',
      },
    ]);
    await receive(device, 'brothers', [
      {
        ...people,
        id: ids.rufino,
        version: 2,
        name: 'Rufino Fontebruna',
        membership_status: 'deceased',
        birth_date: '1921-03-04',
        death_date: '1988-05-06',
        cached_status: 'solemn_professed',
      },
    ]);
    await show(<BrothersScreen />, '/brothers');
    const leone = await card('Leone Bellarivolta');
    await waitFor(() => expect(leone.textContent).toContain('Priest · Guardian · Montefaggi'));
    const rufino = await card('Rufino Fontebruna');
    expect(rufino.textContent).toContain('† 1921–1988 · Solemnly professed');
  });

  test('opens the menu of a row, moves in it by arrows, and closes it by Escape', async () => {
    await show(<BrothersScreen />, '/brothers');
    const leone = within(await card('Leone Bellarivolta'));
    const opener = leone.getByRole('button', {name: 'Actions for Leone Bellarivolta'});
    fireEvent.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    const focused = () => document.activeElement?.getAttribute('aria-label');
    expect(focused()).toBe('Edit Leone Bellarivolta');
    fireEvent.keyDown(document.activeElement!, {key: 'ArrowDown'});
    expect(focused()).toBe('Archive Leone Bellarivolta');
    fireEvent.keyDown(document.activeElement!, {key: 'ArrowUp'});
    fireEvent.keyDown(document.activeElement!, {key: 'ArrowUp'});
    expect(focused()).toBe('Delete Leone Bellarivolta');
    fireEvent.keyDown(document.activeElement!, {key: 'Escape'});
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(opener);
    fireEvent.click(opener);
    fireEvent.pointerDown(document.body);
    expect(opener.getAttribute('aria-expanded')).toBe('false');
  });

  test('has segments for all brothers, the active ones and the dead, kept in the address', async () => {
    await show(<BrothersScreen />, '/brothers?membership=deceased', '/brothers');
    await card('Rufino Fontebruna');
    const segments = within(screen.getByRole('group', {name: 'Show'}));
    const pressed = () =>
      segments.getAllByRole('button', {pressed: true}).map(({textContent}) => textContent);
    expect(pressed()).toEqual(['†']);
    expect(names()).toEqual(['Rufino Fontebruna']);
    fireEvent.click(segments.getByRole('button', {name: 'Active'}));
    await waitFor(() => expect(names()).toEqual(['Leone Bellarivolta']));
    expect(pressed()).toEqual(['Active']);
    // The segment shows it, so no chip does.
    expect(screen.queryByText('Membership: Active')).toBeNull();
    fireEvent.click(segments.getByRole('button', {name: 'All'}));
    await waitFor(() => expect(names()).toEqual(['Leone Bellarivolta', 'Rufino Fontebruna']));
  });

  test('filters while the user types, and shows when nothing matches', async () => {
    await show(<BrothersScreen />, '/brothers');
    fireEvent.change(await search(), {target: {value: 'TÉRRANOCE'}});
    expect(names()).toEqual(['Leone Bellarivolta']);
    fireEvent.change(await search(), {target: {value: 'nobody'}});
    screen.getByText('No results found.');
    fireEvent.click(screen.getByRole('button', {name: 'Clear search and filters'}));
    expect(names()).toHaveLength(2);
  });

  test('reads its filters from the address', async () => {
    await show(<BrothersScreen />, '/brothers?status=priest', '/brothers');
    await card('Leone Bellarivolta');
    expect(names()).toEqual(['Leone Bellarivolta']);
    // The panel would cover the list that a count on the dashboard opens.
    const panel = screen.getByRole('button', {name: /^Filters/});
    expect(panel.getAttribute('aria-expanded')).toBe('false');
    screen.getByText('Status: Priest');
    fireEvent.click(panel);
    fireEvent.change(screen.getByLabelText('Status'), {target: {value: ''}});
    await waitFor(() => expect(names()).toHaveLength(2));
    fireEvent.change(screen.getByLabelText('Sort'), {target: {value: 'name_desc'}});
    await waitFor(() => expect(names()).toEqual(['Rufino Fontebruna', 'Leone Bellarivolta']));
  });

  test('shows a count for each filter value, and each filter can be removed alone', async () => {
    const asked = '?membership=deceased&vocation_type=clerical';
    await show(<BrothersScreen />, `/brothers${asked}`, '/brothers');
    await card('Rufino Fontebruna');
    fireEvent.click(screen.getByRole('button', {name: /^Filters/}));
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(options('Membership')).toContain('Active (1)');
    expect(options('Membership')).toContain('Suspended (0)');
    // Of the priests none is deceased.
    expect(options('Status')).toEqual(['All', 'Solemnly professed (1)']);
    await waitFor(() =>
      expect(options('Circumscription')).toEqual(['All', 'Province of Saint Angelo (1)']),
    );
    screen.getByText('Vocation: Clerical');
    fireEvent.change(screen.getByLabelText('Membership'), {target: {value: 'suspended'}});
    screen.getByText('Membership: Suspended');
    fireEvent.click(screen.getByRole('button', {name: 'Remove the filter: Membership'}));
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(screen.queryByText('Membership: Suspended')).toBeNull();
    screen.getByText('Vocation: Clerical');
  });

  test('follows incoming changes and leaves out archived brothers', async () => {
    await show(<BrothersScreen />, '/brothers');
    await card('Leone Bellarivolta');
    const archived = {
      id: ids.rufino,
      name: 'Rufino Fontebruna',
      deleted_at: '2026-01-01T00:00:00Z',
    };
    await receive(device, 'brothers', [{...archived, version: 2}]);
    await waitFor(() => expect(names()).toEqual(['Leone Bellarivolta']));
  });

  test('shows the state of an unsent edit', async () => {
    await queue(device, {id: ids.leone, changes: {phone: '+390551000002'}});
    await show(<BrothersScreen />, '/brothers');
    await within(await card('Leone Bellarivolta')).findByText('on this device');
    expect(screen.getAllByText('on this device')).toHaveLength(1);
  });
});

describe('deleting a brother', () => {
  test('asks first, and queues nothing when the user cancels', async () => {
    const ask = vi.fn(() => false);
    vi.stubGlobal('confirm', ask);
    await show(<BrothersScreen />, '/brothers');
    fireEvent.click(await screen.findByRole('button', {name: 'Delete Leone Bellarivolta'}));
    await waitFor(() =>
      expect(ask).toHaveBeenCalledWith(
        'Are you sure you want to delete Leone Bellarivolta? This action cannot be undone.',
      ),
    );
    expect(await device.db.outbox.count()).toBe(0);
  });

  test('marks the brother as being deleted and queues the delete', async () => {
    vi.stubGlobal('confirm', () => true);
    await show(<BrothersScreen />, '/brothers');
    fireEvent.click(await screen.findByRole('button', {name: 'Delete Leone Bellarivolta'}));
    await screen.findByText('being deleted');
    await screen.findByText(/^Brother Leone Bellarivolta deleted successfully\./);
    const [entry] = await device.db.outbox.toArray();
    expect(entry?.mutation).toMatchObject({op: 'delete', id: ids.leone, base_version: 1});
    expect(screen.queryByRole('button', {name: 'Delete Leone Bellarivolta'})).toBeNull();
  });

  test('offers an undo that takes the unsent deletion back', async () => {
    vi.stubGlobal('confirm', () => true);
    await show(<BrothersScreen />, '/brothers');
    closeToasts();
    fireEvent.click(await screen.findByRole('button', {name: 'Delete Leone Bellarivolta'}));
    fireEvent.click(await screen.findByRole('button', {name: 'Undo'}));
    await screen.findByText('Undone. Nothing was changed.');
    await screen.findByRole('button', {name: 'Delete Leone Bellarivolta'});
    const [entry] = await device.db.outbox.toArray();
    expect(entry).toMatchObject({state: 'settled', settlement: 'discarded'});
  });
});

test('archiving removes a brother from the list, and the undo brings him back', async () => {
  await show(<BrothersScreen />, '/brothers');
  closeToasts();
  fireEvent.click(await screen.findByRole('button', {name: 'Archive Leone Bellarivolta'}));
  await waitFor(() => expect(names()).toEqual(['Rufino Fontebruna']));
  fireEvent.click(await screen.findByRole('button', {name: 'Undo'}));
  await waitFor(() => expect(names()).toContain('Leone Bellarivolta'));
  expect(await device.db.outbox.count()).toBe(0);
});

/** Those of earlier tests may still be shown. */
function closeToasts(): void {
  for (const close of screen.queryAllByRole('button', {name: 'Close'})) fireEvent.click(close);
}
