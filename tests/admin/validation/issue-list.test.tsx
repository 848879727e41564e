import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {readWorkbook, rowsOf} from '#tests/screens/support/read-workbook.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';
import {
  all,
  answer,
  choose,
  deviceWithRecords,
  ids,
  lines,
  named,
  open,
  openFilters,
  table,
} from './validation-device.tsx';

beforeEach(deviceWithRecords);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list of issues', () => {
  test('filters by priority, type and circumscription, with a count for each value', async () => {
    answer(all);
    await open('?priority=low');
    expect(await named()).toEqual(['Leone Bellarivolta', 'MontefaggiFraternity']);
    await openFilters();
    const optionsOf = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({text}) => text);
    expect(optionsOf('Priority')).toEqual(['All', 'High (1)', 'Medium (1)', 'Low (2)']);
    expect(optionsOf('Issue Type')).toEqual([
      'All',
      'Contact missing (1)',
      'Fewer than three brothers (1)',
    ]);
    await choose('Priority', '');
    await waitFor(async () => expect(await named()).toHaveLength(4));
    await choose('Circumscription', ids.there);
    await waitFor(async () => expect(await named()).toEqual(['Rufino Fontebruna']));
    await choose('Circumscription', '');
    await waitFor(async () => expect(await named()).toHaveLength(4));
    await choose('Issue Type', 'PERPETUAL_EARLY');
    await waitFor(async () => expect(await named()).toEqual(['Leone Bellarivolta']));
  });

  test('searches names, types and descriptions, and shows when nothing matches', async () => {
    answer(all);
    await open('?q=rufino');
    expect(await named()).toEqual(['Rufino Fontebruna']);
    const search = screen.getByPlaceholderText('Search by name or description...');
    fireEvent.change(search, {target: {value: 'temporary vows'}});
    await waitFor(async () => expect(await named()).toEqual(['Leone Bellarivolta']));
    fireEvent.change(search, {target: {value: 'fewer than three'}});
    await waitFor(async () => expect(await named()).toEqual(['MontefaggiFraternity']));
    fireEvent.change(search, {target: {value: 'xyz'}});
    await screen.findByText('No results found.');
    fireEvent.click(screen.getByRole('button', {name: 'Clear search and filters'}));
    await waitFor(async () => expect(await named()).toHaveLength(4));
  });

  test('groups by type or by person, with a count for each group', async () => {
    answer(all);
    await open();
    await openFilters();
    const headings = async () =>
      (await table()).getAllByRole('rowheader').map((heading) => heading.textContent);
    await choose('Group by', 'entity');
    await waitFor(async () =>
      expect(await headings()).toEqual([
        'Leone Bellarivolta (2)',
        'Montefaggi (1)',
        'Rufino Fontebruna (1)',
      ]),
    );
    await choose('Group by', 'type');
    await waitFor(async () =>
      expect(await headings()).toEqual([
        'Birth date missing (1)',
        'Contact missing (1)',
        'Fewer than three brothers (1)',
        'Perpetual vows too early (1)',
      ]),
    );
  });

  test('sorts by a heading', async () => {
    answer(all);
    await open('?sort=-entity');
    const leone = 'Leone Bellarivolta';
    expect(await named()).toEqual(['Rufino Fontebruna', 'MontefaggiFraternity', leone, leone]);
    fireEvent.click(await screen.findByRole('button', {name: 'Priority'}));
    const priorities = (await lines()).map(([priority]) => priority);
    fireEvent.click(screen.getByRole('button', {name: 'Priority'}));
    expect((await lines()).map(([priority]) => priority)).toEqual(priorities.toReversed());
    expect(priorities.at(-1)).toBe('Low');
  });

  test('shows the reason, the admin and the date of an accepted issue', async () => {
    answer(all);
    await open('?show=accepted');
    const [line] = await lines('Accepted issues');
    expect(line?.[4]).toBe('The registers burned in 1944.secretary, 2 Nov 2026');
    screen.getByText('1 issue');
  });

  test('is exported as a workbook with the filters applied', async () => {
    const saved = catchSavedFiles();
    answer(all);
    await open('?priority=high');
    fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
    const dialog = within(await screen.findByRole('dialog', {name: 'Export: Data validation'}));
    fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
    await waitFor(() => expect(saved).toHaveLength(1));
    const workbook = await readWorkbook(saved[0]?.content ?? new Blob());
    expect(rowsOf(workbook)).toEqual([
      ['Priority', 'Code', 'Issue Type', 'Entity Name', 'Description', 'Circumscription'],
      [
        'High',
        'P04',
        'Perpetual vows too early',
        'Leone Bellarivolta',
        'Perpetual profession before three years of temporary vows: 2 Aug 2020 → 2 Aug 2022 (can. 657 §3, 658, 2°)',
        'Province of Saint Angelo',
      ],
    ]);
  });
});
