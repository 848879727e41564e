import {screen, waitFor} from '@testing-library/react';
import {beforeEach, describe, expect, test} from 'vitest';
import {dropFact, writeFact} from '#src/db/facts.ts';
import {largestFileBytes} from '#src/import/file-reading.ts';
import {holdFile} from '#src/lib/received-file.ts';
import {workbookOf} from '#tests/unit/import/support/workbook.ts';
import {
  check,
  deviceWithBrothers,
  drop,
  dropOn,
  header,
  importCalls,
  lines,
  open,
  press,
  rowOf,
  serve,
} from './an-import.tsx';

beforeEach(async () => {
  localStorage.clear();
  await deviceWithBrothers();
});

const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const bytes = (...values: readonly number[]): BlobPart => new Uint8Array(values);
const manyRows = ['Name', ...Array.from({length: 20_001}, () => 'Fra Leone')].join('\n');

describe('the import refuses a file with a reason and sends nothing:', () => {
  test.each<[string, BlobPart, string]>([
    ['an empty one', '', 'The file is empty.'],
    ['one with headings only', header, 'The file has headings but no rows.'],
    [
      'a picture',
      bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13),
      'This is not a CSV file, an Excel workbook or a file of contacts.',
    ],
    ['a workbook of before 2007', bytes(...compound), /old format \(\.xls\)/.source],
    [
      'one of more than 200 columns',
      `${'a,'.repeat(300)}b\n1,2`,
      'The file has more than 200 columns.',
    ],
    ['one of more than 20,000 rows', manyRows, 'The file has more than 20,000 rows.'],
    [
      'one with a wrong quotation mark',
      `${header}\nLeone,1950-03-12,Italy,Umbria,Assisi\n"Beppe" Rufino,1960-01-01,Italy,Umbria,Assisi`,
      'A quotation mark in row 3 is wrong or missing.',
    ],
    [
      'a workbook that is cut off',
      bytes(0x50, 0x4b, 0x03, 0x04, 1, 2, 3),
      'The file is damaged or cut off.',
    ],
    ['one larger than 20 MB', new Uint8Array(largestFileBytes + 1), 'It was not opened.'],
  ])('%s', async (_, content, reason) => {
    const calls = serve();
    await open();
    await drop(content, 'broken.csv');
    await screen.findByText('“broken.csv” cannot be imported');
    screen.getByText(new RegExp(reason));
    expect(screen.queryByRole('button', {name: 'Check the file'})).toBeNull();
    expect(importCalls(calls)).toEqual([]);
  });
});

test('the admin can choose another file after a refused one', async () => {
  serve();
  await open();
  await drop('', 'broken.csv');
  await screen.findByText('“broken.csv” cannot be imported');
  dropOn(await screen.findByRole('group', {name: 'Place to drop a file'}), [header, lines.leone]);
  await screen.findByLabelText('Place of birth');
});

describe('a file that the system passes to the import', () => {
  beforeEach(async () => {
    serve();
    holdFile(new File([[header, lines.rufino].join('\r\n')], 'received.csv'));
    await open();
    await screen.findByText(/^“received.csv” is ready/);
    await press('Continue');
  });

  test('gives way to another one that the admin chooses', async () => {
    await screen.findByRole('button', {name: 'Check the file'});
    await press('Change: File');
    dropOn(await screen.findByRole('group', {name: 'Place to drop a file'}), [
      'Name',
      'Fra Egidio',
    ]);
    await screen.findByText(/^“?friars\.csv/);
  });

  test('is not read again after its import', async () => {
    await press('Check the file');
    await press(/^Import 1 record/);
    await press('Import another file');
    await screen.findByRole('group', {name: 'Place to drop a file'});
    expect(screen.queryByText(/^“received.csv” is ready/)).toBeNull();
    expect(screen.queryByText(/^Reading “received.csv”/)).toBeNull();
  });
});

test('the import keeps a file that the system passes to it until the first sync is done', async () => {
  serve();
  const {db} = await deviceWithBrothers();
  await dropFact(db, 'generation');
  holdFile(new File([[header, lines.rufino].join('\r\n')], 'received.csv'));
  await open();
  await waitFor(() => expect(screen.queryByText(/^“received.csv” is ready/)).toBeNull());
  await writeFact(db, 'generation', 1);
  await screen.findByText(/^“received.csv” is ready/);
});

test('the import asks which sheet of a workbook to read', async () => {
  const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const sheets = {Old: cell('Year') + cell('1950'), New: cell('Name') + cell('Fra Leone')};
  serve();
  await open();
  await drop(workbookOf({sheets}), 'friars.xlsx');
  await screen.findByRole('heading', {name: 'Which sheet?'});
  await press('New');
  await screen.findByLabelText('Name');
  expect(screen.queryByLabelText('Year')).toBeNull();
});

test('the import asks for the encoding when it cannot detect it, and shows sample lines', async () => {
  // 'città' in the old Macintosh encoding.
  const text = Uint8Array.from('Name,Notes\nFra Leone,citt\u0088 \u00E9\n', (letter) =>
    letter.charCodeAt(0),
  );
  serve();
  await open();
  await drop(text);
  await screen.findByRole('heading', {name: 'Which text looks right?'});
  screen.getByText('Fra Leone,città È');
  await press('This is right: MACINTOSH');
  await screen.findByText('città È');
});

test('the check reports a formula without a value as an error and asks for the value', async () => {
  serve();
  await open();
  await check([header, '=1+1,1950-03-12,Italy,Umbria,Assisi']);
  expect(
    (await rowOf('This cell contains a formula without its value. Enter the value.')).getAllByText(
      'Error',
    ),
  ).toHaveLength(2);
});
