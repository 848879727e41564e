import {fireEvent, render, screen, within} from '@testing-library/react';
import {useState} from 'react';
import {beforeEach, expect, test, vi} from 'vitest';
import {startLanguage} from '#src/i18n/language.ts';
import {initialsOf} from '#src/ui/avatar.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {SearchField} from '#src/ui/search-field.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {Tabs} from '#src/ui/tabs.tsx';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
});

test.each([
  ['Leone Bellarivolta', 'LB'],
  ['Bonaventura da Montelupo', 'BM'],
  ['Élie', 'É'],
  ['francesco querciabella-neri', 'FN'],
  ['(1) Paulus', 'P'],
  ['', ''],
])('the initials of %o are %o', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

function Search() {
  const [text, setText] = useState('');
  return <SearchField label="Search" placeholder="..." value={text} onChange={setText} />;
}

test('the slash focuses the search field except while the user types, and a button clears it', () => {
  render(
    <>
      <Search />
      <input aria-label="Notes" />
    </>,
  );
  const search = screen.getByRole<HTMLInputElement>('searchbox', {name: 'Search'});
  fireEvent.keyDown(screen.getByLabelText('Notes'), {key: '/'});
  expect(document.activeElement).not.toBe(search);
  fireEvent.keyDown(document.body, {key: '/'});
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, {target: {value: 'leo'}});
  fireEvent.click(screen.getByRole('button', {name: 'Clear search'}));
  expect(search.value).toBe('');
});

test('the key Enter in the search field does not submit the form around it', () => {
  render(
    <form aria-label="Move brothers">
      <Search />
    </form>,
  );
  const search = screen.getByRole('searchbox', {name: 'Search'});
  // A browser submits the form unless the key is taken.
  expect(fireEvent.keyDown(search, {key: 'Enter'})).toBe(false);
  expect(fireEvent.keyDown(search, {key: 'e'})).toBe(true);
});

test('tabs show one panel at a time, named by its tab', () => {
  const tabs = [
    {id: 'a', label: 'Summary', content: <p>{'born in 1950'}</p>},
    {id: 'b', label: 'History', content: <p>{'vows'}</p>},
  ];
  const onSelect = vi.fn();
  render(<Tabs label="Profile" tabs={tabs} selected="a" onSelect={onSelect} />);
  const page = screen.getByRole('tabpanel', {name: 'Summary'});
  within(page).getByText('born in 1950');
  expect(screen.getAllByRole('tabpanel')).toEqual([page]);
  fireEvent.click(screen.getByRole('tab', {name: 'History'}));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('b');
});

test('hidden tab panels are in the page for printing', () => {
  const tabs = [
    {id: 'a', label: 'Summary', content: <p>{'born in 1950'}</p>},
    {id: 'b', label: 'History', content: <p>{'vows'}</p>},
  ];
  render(<Tabs label="Profile" tabs={tabs} selected="a" onSelect={() => undefined} />);
  expect(screen.getByText('vows').closest('[role=tabpanel]')).toHaveProperty('hidden', true);
});

test('a dialog is named by its title and closes on Escape', () => {
  const onClose = vi.fn();
  render(
    <Dialog open title="Reject" onClose={onClose} actions={null}>
      <input aria-label="Reason" />
    </Dialog>,
  );
  fireEvent.keyDown(screen.getByRole('dialog', {name: 'Reject'}), {key: 'Escape'});
  expect(onClose).toHaveBeenCalledOnce();
});

test('a table has its roles also when it is drawn as blocks', () => {
  render(
    <SimpleTable
      caption="Fraternities"
      columns={['Name', 'Role']}
      rows={[{key: '1', cells: ['Sintang', 'Guardian']}]}
    />,
  );
  screen.getByRole('table', {name: 'Fraternities'});
  expect(screen.getAllByRole('columnheader').map(({textContent}) => textContent)).toEqual([
    'Name',
    'Role',
  ]);
  screen.getByRole('cell', {name: 'Guardian'});
});

test('the first cell of a row of a short table is its heading', () => {
  render(
    <SimpleTable
      caption="Fraternities"
      columns={['Name', 'Role']}
      rows={[{key: '1', cells: ['Sintang', 'Guardian']}]}
    />,
  );
  screen.getByRole('rowheader', {name: 'Sintang'});
});
