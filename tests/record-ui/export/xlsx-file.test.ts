import {strFromU8, unzipSync} from 'fflate';
import {expect, test} from 'vitest';
import type {Sheet, SheetCell} from '#src/lib/sheet.ts';
import {toXlsx} from '#src/lib/xlsx-file.ts';
import {readWorkbook, rowsOf} from '#tests/screens/support/read-workbook.ts';

const columns = [
  {label: 'Name', kind: 'text'},
  {label: 'Due', kind: 'day'},
  {label: 'Changes', kind: 'number'},
] as const;

const sheetOf = (...rows: SheetCell[][]): Sheet => ({name: 'Status', columns, rows});
const read = async (sheet: Sheet) => readWorkbook(await toXlsx(sheet));

test('a workbook reads back with the same headings and cells', async () => {
  const workbook = await read(
    sheetOf(['Fra Nicolò 漢😀', null, 0], ['<b>&"quoted"</b>', null, -2.5]),
  );
  expect(workbook.sheet).toBe('Status');
  expect(rowsOf(workbook)).toEqual([
    ['Name', 'Due', 'Changes'],
    ['Fra Nicolò 漢😀', '', 0],
    ['<b>&"quoted"</b>', '', -2.5],
  ]);
});

test('a text that looks like a formula stays a text, also when the user edits it', async () => {
  const texts = ['=1+1', '+62812', '-1', '@SUM(A1)', '\t=1', '0812', '1e5'];
  const {cells} = await read(sheetOf(...texts.map((text) => [text])));
  const found = texts.map((_, index) => cells.get(`A${index + 2}`));
  expect(found).toEqual(texts.map((value) => ({value, format: '@'})));
  const file = await toXlsx(sheetOf(['=1+1']));
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  for (const part of Object.values(parts)) expect(strFromU8(part)).not.toContain('<f>');
});

test('days are dates from 1 March 1900 on, and texts before', async () => {
  const days = ['2026-08-02', '1900-03-01', '1900-02-28', '1209-04-16', 'unknown'];
  const {cells} = await read(sheetOf(...days.map((day) => [null, day])));
  const day = String.raw`yyyy\-mm\-dd`;
  expect(days.map((_, index) => cells.get(`B${index + 2}`))).toEqual([
    {value: 46_236, format: day},
    {value: 61, format: day},
    {value: '1900-02-28', format: '@'},
    {value: '1209-04-16', format: '@'},
    {value: 'unknown', format: '@'},
  ]);
});

test('characters that XML forbids are removed, and long texts are cut', async () => {
  const long = 'x'.repeat(40_000);
  const {cells} = await read(sheetOf(['a\u0000b\u0007c\uD800d'], ['one\r\ntwo\rthree'], [long]));
  expect(cells.get('A2')?.value).toBe('abcd');
  expect(cells.get('A3')?.value).toBe('one\ntwo\nthree');
  expect(String(cells.get('A4')?.value)).toHaveLength(32_767);
});

test('a name that is not allowed for a sheet is made valid', async () => {
  const named = async (name: string) => (await read({...sheetOf(), name})).sheet;
  expect(await named('Status: [all] / *')).toBe('Status   all');
  expect(await named("'x'")).toBe('x');
  expect(await named('?')).toBe('1');
  expect(await named('n'.repeat(40))).toHaveLength(31);
});

test('a sheet can have more than 26 columns and more than 500 rows', async () => {
  const wide = Array.from(
    {length: 28},
    (_, index) => ({label: `c${index}`, kind: 'number'}) as const,
  );
  const rows = Array.from({length: 502}, (_, row) =>
    wide.map((_each, column) => row * 100 + column),
  );
  const {cells, filter} = await read({name: 'Wide', columns: wide, rows});
  expect(filter).toBe('A1:AB503');
  expect(cells.get('AA1')?.value).toBe('c26');
  expect(cells.get('AB503')?.value).toBe(501 * 100 + 27);
  expect(cells.size).toBe(28 * 503);
});
