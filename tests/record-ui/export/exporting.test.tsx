import {act, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {smallProvince as houses} from '#tests/record-ui/lists/province.ts';
import {queue, receive} from '#tests/screens/support/device.ts';
import {readCsv} from '#tests/screens/support/read-csv.ts';
import {readWorkbook, rowsOf} from '#tests/screens/support/read-workbook.ts';
import {catchSavedFiles, type SavedFile} from '#tests/screens/support/saved-files.ts';
import {show} from '#tests/screens/support/show.tsx';

let saved: readonly SavedFile[];

beforeEach(() => {
  localStorage.clear();
  // Offline: the export reads the records on the device.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  saved = catchSavedFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openDialog(name: string) {
  fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
  return within(await screen.findByRole('dialog', {name: `Export: ${name}`}));
}

async function saveAs(format: 'xlsx' | 'csv', dialog: ReturnType<typeof within>): Promise<Blob> {
  fireEvent.change(dialog.getByLabelText('File format'), {target: {value: format}});
  fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  if (file === undefined) throw new Error('nothing was saved');
  expect(file.name).toMatch(new RegExp(String.raw`\d{4}-\d\d-\d\d\.${format}$`));
  await screen.findByText(new RegExp(`saved in “${file.name}”`));
  return file.content;
}

describe('the export of the brothers', () => {
  test('holds the brothers of the list, with names for references and without sensitive columns', async () => {
    const device = await smallProvince({isAdmin: true});
    await receive(device, 'fraternity_assignments', [
      {
        id: crypto.randomUUID(),
        brother_id: ids.leone,
        fraternity_id: ids.house,
        role: 'guardian',
        start_date: '2020-01-01',
      },
      {
        id: crypto.randomUUID(),
        brother_id: ids.rufino,
        fraternity_id: ids.house,
        start_date: '2020-01-01',
      },
    ]);
    const vow = {id: crypto.randomUUID(), brother_id: ids.leone, type: 'simple'};
    await receive(device, 'vows', [{...vow, date: '2001-08-02', duration_months: 36}]);
    await show(<BrothersScreen />, '/brothers');
    const [headings = [], ...rows] = readCsv(
      await (await saveAs('csv', await openDialog('Brothers'))).text(),
    );
    const cell = (row: number, heading: string) => rows[row]?.[headings.indexOf(heading)];
    expect(rows).toHaveLength(2);
    expect(cell(0, 'Name')).toBe('Leone Bellarivolta');
    expect(cell(0, 'Circumscription')).toBe('Province of Saint Angelo');
    expect(cell(0, 'Nationality')).toBe('Italy');
    expect(cell(0, 'Status')).toBe('Priest');
    expect(cell(0, 'Current fraternity')).toBe('Montefaggi');
    expect(cell(0, 'Role')).toBe('Guardian');
    expect(cell(0, 'First profession')).toBe('2001-08-02');
    // The dead live in no house, though the assignment is open.
    expect(cell(1, 'Current fraternity')).toBe('');
    // A telephone number begins like a formula.
    expect(cell(0, 'Telephone')).toBe("'+390551000001");
    for (const heading of ['Notes', 'Cause of death', 'Reason for departure']) {
      expect(headings).not.toContain(heading);
    }
  });

  test.each([
    ['en', /^\uFEFF?Name,/],
    ['id', /^\uFEFF?Nama;/],
    ['it', /^\uFEFF?Nome;/],
  ] as const)('has the separator that Excel expects in %s', async (locale, start) => {
    await smallProvince({isAdmin: true});
    await show(<BrothersScreen />, '/brothers');
    await screen.findByRole('article', {name: 'Leone Bellarivolta'});
    await act(() => switchLocale(locale));
    fireEvent.click(screen.getByText(/^(Export|Ekspor|Esporta)$/));
    const dialog = within(await screen.findByRole('dialog'));
    const [format] = dialog.getAllByRole('combobox');
    if (format === undefined) throw new Error('The dialog asks for no format.');
    fireEvent.change(format, {target: {value: 'csv'}});
    fireEvent.click(dialog.getByRole('button', {name: /^(Export|Ekspor|Esporta)$/}));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.content.text()).toMatch(start);
  });

  test('leaves out a brother who is being deleted, and counts those with unofficial changes', async () => {
    const device = await smallProvince({isAdmin: true});
    await queue(device, {op: 'delete', id: ids.rufino});
    await queue(device, {id: ids.leone, base: {phone: '+390551000001'}, changes: {phone: '+39'}});
    await show(<BrothersScreen />, '/brothers');
    const dialog = await openDialog('Brothers');
    dialog.getByText('Rows with changes that are not official yet: 1.');
    const [headings = [], ...rows] = readCsv(await (await saveAs('csv', dialog)).text());
    expect(rows.map((row) => row[headings.indexOf('Name')])).toEqual(['Leone Bellarivolta']);
  });

  test('holds only the filtered brothers and the chosen columns, as a workbook', async () => {
    await smallProvince({isAdmin: true});
    await show(<BrothersScreen />, '/brothers?membership=deceased', '/brothers');
    const dialog = await openDialog('Brothers');
    dialog.getByText(/^1 row,/);
    fireEvent.click(dialog.getByRole('button', {name: 'None'}));
    dialog.getByText('Choose at least one column.');
    expect(dialog.getByRole('button', {name: 'Export'})).toHaveProperty('disabled', true);
    fireEvent.click(dialog.getByRole('checkbox', {name: 'Place of death'}));
    fireEvent.click(dialog.getByRole('checkbox', {name: 'Name'}));
    const workbook = await readWorkbook(await saveAs('xlsx', dialog));
    expect(rowsOf(workbook)).toEqual([
      ['Name', 'Place of death'],
      ['Rufino Fontebruna', 'Assisi'],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('remembers the chosen columns for this list alone', async () => {
    await smallProvince({isAdmin: true});
    await show(<BrothersScreen />, '/brothers');
    const first = await openDialog('Brothers');
    fireEvent.click(first.getByRole('checkbox', {name: 'Telephone'}));
    fireEvent.click(first.getByRole('checkbox', {name: 'Notes'}));
    fireEvent.click(first.getByRole('button', {name: 'Cancel'}));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openDialog('Brothers');
    expect(again.getByRole('checkbox', {name: 'Telephone'})).toHaveProperty('checked', false);
    expect(again.getByRole('checkbox', {name: 'Notes'})).toHaveProperty('checked', true);
    expect(again.getByRole('checkbox', {name: 'Name'})).toHaveProperty('checked', true);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('export-columns'))).toEqual([
      'export-columns-brothers',
    ]);
    fireEvent.click(again.getByRole('button', {name: 'As suggested'}));
    expect(again.getByRole('checkbox', {name: 'Telephone'})).toHaveProperty('checked', true);
    expect(localStorage.getItem('export-columns-brothers')).toBeNull();
  });

  test.each([['no list'], ['["gone", 7]'], ['{}'], ['null']])(
    'offers the default columns when the remembered ones are %s',
    async (kept) => {
      localStorage.setItem('export-columns-brothers', kept);
      await smallProvince({isAdmin: true});
      await show(<BrothersScreen />, '/brothers');
      const dialog = await openDialog('Brothers');
      expect(dialog.getByRole('checkbox', {name: 'Name'})).toHaveProperty('checked', true);
      expect(dialog.getByRole('checkbox', {name: 'Notes'})).toHaveProperty('checked', false);
    },
  );

  test('is not offered to a member', async () => {
    await smallProvince();
    await show(<BrothersScreen />, '/brothers');
    await screen.findByRole('article', {name: 'Leone Bellarivolta'});
    expect(screen.queryByRole('button', {name: 'Export'})).toBeNull();
  });

  test('shows why the file cannot be written, and keeps the dialog open', async () => {
    await smallProvince({isAdmin: true});
    await show(<BrothersScreen />, '/brothers');
    const dialog = await openDialog('Brothers');
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('no room left');
    });
    const save = dialog.getByRole('button', {name: 'Export'});
    fireEvent.click(save);
    // Outside of the dialog it would be hidden from screen readers.
    const shown = await dialog.findByText('The file could not be written: no room left');
    expect(dialog.getByRole('alert').contains(shown)).toBe(true);
    // Beside the buttons: below the columns, a phone would not show it.
    expect(dialog.getByRole('alert').parentElement).toBe(save.parentElement);
  });
});

test('the list of the fraternities is exported with the columns that the registry declares', async () => {
  await houses({isAdmin: true});
  await show(<RecordListScreen table="fraternities" />, '/fraternities');
  const workbook = await readWorkbook(await saveAs('xlsx', await openDialog('Fraternities')));
  const [headings = [], ...rows] = rowsOf(workbook);
  const named = rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at]])));
  expect(workbook.sheet).toBe('Fraternities');
  expect(named).toMatchObject([
    {Name: 'Casa Béata', Type: 'Formational', Diocese: 'Bogor', Place: 'Valle Oscura'},
    {Name: 'Montefaggi', Type: 'Friary', Circumscription: 'Province of Saint Angelo'},
  ]);
});
