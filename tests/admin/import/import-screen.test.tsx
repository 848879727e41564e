import {fireEvent, screen, within, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {receive} from '#tests/screens/support/device.ts';
import {readWorkbook} from '#tests/screens/support/read-workbook.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';
import {
  check,
  deviceWithBrothers,
  drop,
  dropOn,
  header,
  importCalls,
  italy,
  leone,
  lines,
  open,
  press,
  province,
  rowOf,
  sentRows,
  serve,
} from './an-import.tsx';

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('confirm', () => true);
  await deviceWithBrothers();
});
afterEach(() => vi.restoreAllMocks());

const select = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), {target: {value}});

test('the import checks a file first, then writes it in one batch', async () => {
  const calls = serve();
  await open();
  await check([header, lines.leone, lines.masseo, lines.rufino]);
  const changed = await rowOf('Fra Leone');
  changed.getByText('Changed');
  changed.getByText('Assisi');
  (await rowOf('Fra Masseo')).getByText('Unchanged');
  (await rowOf('Fra Rufino')).getByText('New');
  expect(importCalls(calls)).toEqual([]);

  await press('Import 2 records');
  await screen.findByText('The import is done');
  screen.getByText('New records: 1. Changed records: 1. Rows left out: 0.');
  const [begun, rows, finished] = importCalls(calls);
  expect(begun).toMatchObject({
    name: 'begin_import',
    args: {p_table: 'brothers', p_title: 'friars.csv'},
  });
  expect(finished?.name).toBe('finish_import');
  expect(new Set([begun, rows, finished].map((call) => call?.args['p_batch'])).size).toBe(1);
  expect(sentRows(calls)).toMatchObject([
    {n: 2, op: 'update', id: leone, base_version: 7, values: {birth_place: 'Assisi'}},
    {n: 4, op: 'insert', base_version: null, values: {name: 'Fra Rufino', birth_place: 'Gubbio'}},
  ]);
  screen.getByRole('link', {name: 'Go to the list: Brothers'});
});

test('the check shows countries in the language of the user, whatever the stored name', async () => {
  const device = await deviceWithBrothers();
  await receive(device, 'countries', [{id: crypto.randomUUID(), name: 'Germania'}]);
  serve();
  await open();
  await check([
    header,
    lines.leone.replace('Italy', 'Deutschland'),
    lines.masseo.replace('Italy', 'Germania'),
  ]);
  const masseo = await rowOf('Fra Masseo');
  await masseo.findByText('Italy');
  await masseo.findByText('Germany');
  expect(masseo.queryByText('Germania')).toBeNull();
});

test('contacts become brothers, with what all of them have in common', async () => {
  const calls = serve();
  await open();
  const cards = ['Fra Leone', 'Fra Rufino'].flatMap((name) => [
    'BEGIN:VCARD',
    `FN:${name}`,
    'TEL:+39 06 1234567',
    'END:VCARD',
  ]);
  await drop(cards, 'contacts.vcf');
  await screen.findByText(/^New records also need: Circumscription and Nationality/);
  await screen.findByRole('option', {name: 'Umbria'});
  await screen.findByRole('option', {name: 'Italy'});
  select('Circumscription of all new records', province);
  select('Nationality of all new records', italy);
  expect(screen.queryByText(/^New records also need/)).toBeNull();
  await press('Check the file');
  await press('Import 2 records');
  await screen.findByText('The import is done');
  const phone = '+39061234567';
  expect(sentRows(calls)).toMatchObject([
    {n: 1, id: leone, op: 'update', values: {phone}},
    {
      n: 2,
      op: 'insert',
      values: {name: 'Fra Rufino', phone, nationality: italy, circumscription_id: province},
    },
  ]);
});

test('a new record can be unfolded to show its values', async () => {
  serve();
  await open();
  await check([header, lines.rufino]);
  const row = await rowOf('Fra Rufino');
  expect(row.queryByText('Gubbio')).toBeNull();
  const fold = row.getByText(/fields$/).closest('details');
  if (fold === null) throw new Error('nothing to unfold');
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  row.getByText('Gubbio');
});

test('the import cannot start while rows have errors, unless the admin leaves them out', async () => {
  const calls = serve();
  await open();
  await check([header, lines.leone, 'Fra Ginepro,31/02/1950,Italia,Umbria,']);
  const faulty = await rowOf('Fra Ginepro');
  faulty.getByText('Date of birth:');
  faulty.getByText(/This is not a valid date/);
  const button = screen.getByRole<HTMLButtonElement>('button', {name: 'Import 1 record'});
  expect(button.disabled).toBe(true);
  screen.getByText(/^1 row has errors/);
  fireEvent.click(screen.getByRole('checkbox', {name: 'Leave out the 1 faulty row'}));
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  await screen.findByText('The import is done');
  expect(sentRows(calls).map(({n}) => n)).toEqual([2]);
});

test('each count shows its rows, and the findings can be saved as a workbook', async () => {
  const saved = catchSavedFiles();
  serve();
  await open();
  await check([header, lines.leone, lines.masseo, 'Fra Ginepro,31/02/1950,Italy,Umbria,']);
  const counts = within(screen.getByRole('group', {name: 'Rows to show'}));
  counts.getByRole('button', {name: '3 All rows'});
  fireEvent.click(counts.getByRole('button', {name: '1 With errors'}));
  const table = within(screen.getByRole('table', {name: 'Rows of the file'}));
  expect(table.getAllByRole('row')).toHaveLength(2);
  table.getByRole('row', {name: /Fra Ginepro/});

  await press('Save the findings');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/\.xlsx$/);
  const {cells} = await readWorkbook(saved[0]!.content);
  const text = [...cells.values()].map(({value}) => value).join();
  expect(text).toContain('Row,Record,Column,Value,Severity,Finding');
  expect(text).toContain('4,Fra Ginepro,Date of birth,31/02/1950,Error,');
});

test('a row that resembles a record waits until the admin decides', async () => {
  const calls = serve();
  await open();
  await check([header, 'Fra Leonne,1950-03-12,Italy,Umbria,Assisi']);
  const button = screen.getByRole<HTMLButtonElement>('button', {name: /^Import \d+ record/});
  expect(button.disabled).toBe(true);
  screen.getByText('1 row is still to be decided.');
  select('Row 2 looks like', leone);
  await screen.findByText(
    'New records: 0. Changed records: 1. All of it can be undone afterwards.',
  );
  await press('Import 1 record');
  await screen.findByText('The import is done');
  expect(sentRows(calls)).toMatchObject([{op: 'update', id: leone}]);
});

describe('the columns of a file', () => {
  const unclear = ['Frate,Nascita,Paese,Prov', 'Fra Elia,1955-04-03,Italy,Umbria'];
  const assign = () => {
    select('Frate', 'name');
    select('Nascita', 'birth_date');
    select('Paese', 'nationality');
    select('Prov', 'circumscription_id');
  };

  test('are assigned by hand when their headings are unknown, and the assignment is remembered', async () => {
    serve();
    await open();
    await drop(unclear);
    await screen.findByLabelText('Prov');
    assign();
    await press('Check the file');
    (await rowOf('Fra Elia')).getByText('New');

    await press('Change: File');
    dropOn(await screen.findByRole('group', {name: 'Place to drop a file'}), unclear, 'more.csv');
    expect((await screen.findByLabelText<HTMLSelectElement>('Prov')).value).toBe(
      'circumscription_id',
    );
    // Headings of the file are not kept where they outlive the session.
    expect(JSON.stringify(localStorage)).not.toContain('Prov');
  });

  test('are refused when two of them go into one field', async () => {
    serve();
    await open();
    await drop(unclear);
    await screen.findByLabelText('Prov');
    assign();
    select('Prov', 'name');
    screen.getByText('Two columns go into “Name”. Leave one of them out.');
    const button = screen.getByRole<HTMLButtonElement>('button', {name: 'Check the file'});
    expect(button.disabled).toBe(true);
  });

  test('can lack a field that new records require, which the page says', async () => {
    serve();
    await open();
    await drop(['Name,Date of birth', 'Fra Leone,1950-03-12']);
    await screen.findByText(/^New records also need: .*Circumscription/);
  });
});

test('the import recognizes the headings of its own template', async () => {
  const saved = catchSavedFiles();
  serve();
  await open();
  await press('Template as CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]?.content.text()) ?? '';
  await drop([text.trim(), 'Fra Elia']);
  for (const label of [/^Name/, /^Date of birth/, /^Nationality/]) {
    expect((await screen.findByLabelText<HTMLSelectElement>(label)).value).not.toBe('');
  }
});
