import {fireEvent, render, screen, within} from '@testing-library/react';
import {MemoryRouter, useLocation} from 'react-router-dom';
import {beforeEach, describe, expect, test} from 'vitest';
import {startLanguage} from '#src/i18n/language.ts';
import {DataTable} from '#src/ui/data-table.tsx';
import {type SortKeys, useOrderInAddress, useSorted} from '#src/ui/sort-order.ts';

type House = {readonly name: string; readonly beds: number | null};

const houses: readonly House[] = [
  {name: 'Rieti', beds: 7},
  {name: 'Ébrie', beds: null},
  {name: 'Assisi', beds: 12},
];
const keys: SortKeys<House> = {name: ({name}) => name, beds: ({beds}) => beds};

function Houses() {
  const sorting = useOrderInAddress();
  const sorted = useSorted(houses, sorting, keys);
  return (
    <>
      <DataTable
        caption="Houses"
        sorting={sorting}
        columns={[{name: 'Name', sort: 'name'}, {name: 'Beds', sort: 'beds'}, {name: 'Actions'}]}
        rows={sorted.map(({name, beds}) => ({key: name, cells: [name, beds ?? 'unknown', 'Open']}))}
      />
      <output>{useLocation().search}</output>
    </>
  );
}

async function show(address: string) {
  await startLanguage();
  render(
    <MemoryRouter initialEntries={[address]}>
      <Houses />
    </MemoryRouter>,
  );
}

const heading = (name: string) => screen.getByRole('columnheader', {name});
const press = (name: string) => fireEvent.click(within(heading(name)).getByRole('button', {name}));
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('div')?.textContent);
const address = () => screen.getByRole('status').textContent;

describe('a heading of a table', () => {
  beforeEach(() => show('/houses?q=a'));

  test('sorts the first first, then the last first, then not at all', () => {
    expect(names()).toEqual(['Rieti', 'Ébrie', 'Assisi']);
    expect(heading('Name').getAttribute('aria-sort')).toBeNull();
    press('Name');
    expect(names()).toEqual(['Assisi', 'Ébrie', 'Rieti']);
    expect(heading('Name').getAttribute('aria-sort')).toBe('ascending');
    press('Name');
    expect(names()).toEqual(['Rieti', 'Ébrie', 'Assisi']);
    expect(heading('Name').getAttribute('aria-sort')).toBe('descending');
    expect(address()).toBe('?q=a&sort=-name');
    press('Name');
    expect(names()).toEqual(['Rieti', 'Ébrie', 'Assisi']);
    expect(heading('Name').getAttribute('aria-sort')).toBeNull();
    expect(address()).toBe('?q=a');
  });

  test('sorts numbers by size, with the rows without one last in both directions', () => {
    press('Beds');
    expect(names()).toEqual(['Rieti', 'Assisi', 'Ébrie']);
    press('Beds');
    expect(names()).toEqual(['Assisi', 'Rieti', 'Ébrie']);
    expect(heading('Name').getAttribute('aria-sort')).toBeNull();
  });

  test('is no button where there is nothing to sort by', () => {
    expect(within(heading('Actions')).queryByRole('button')).toBeNull();
  });
});

test('a table takes its order from the address', async () => {
  await show('/houses?sort=-beds');
  expect(names()).toEqual(['Assisi', 'Rieti', 'Ébrie']);
});

test('a table whose address names an unknown column keeps its own order', async () => {
  await show('/houses?sort=constructor');
  expect(names()).toEqual(['Rieti', 'Ébrie', 'Assisi']);
});
