import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {toCsv} from '#src/lib/csv-file.ts';
import type {SheetCell} from '#src/lib/sheet.ts';
import {readCsv} from '#tests/screens/support/read-csv.ts';

const columns = [
  {label: 'Name', kind: 'text'},
  {label: 'Due, or "none"', kind: 'day'},
  {label: 'Changes', kind: 'number'},
] as const;

const fileOf = (...rows: SheetCell[][]) => toCsv({name: 'Status', columns, rows});
const cellOf = async (cell: string) => (await fileOf([cell]).text()).split('\r\n')[1];

test('a file begins with its columns, each line ended, commas between', async () => {
  const text = await fileOf(['Fra Uno', '2026-08-02', 0], ['Fra Due', null, 12]).text();
  expect(text).toBe('Name,"Due, or ""none""",Changes\r\nFra Uno,2026-08-02,0\r\nFra Due,,12\r\n');
});

test('its first bytes tell Excel that it is UTF-8', async () => {
  const file = fileOf(['Nicolò 漢']);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder('utf-8', {fatal: true}).decode(bytes)).toContain('Nicolò 漢');
  expect(file.type).toBe('text/csv;charset=utf-8');
});

describe('what a spreadsheet would compute is text', () => {
  test.each(['=1+1', '+62812', '-1', '@SUM(A1)', '＝1+1', '＠A1'])('%s', async (text) => {
    expect(await cellOf(text)).toBe(`'${text}`);
  });

  test.each(['\t=1+1', '\n=1+1', '\r=1+1'])('%j', async (text) => {
    const [, row] = readCsv(await fileOf([text]).text());
    expect(row).toEqual([`'${text}`]);
  });

  test('where quotes are needed they stand around the apostrophe', async () => {
    expect(await cellOf('=HYPERLINK("http://example.org","x")')).toBe(
      `"'=HYPERLINK(""http://example.org"",""x"")"`,
    );
  });

  test('a number stays one, and so does what is no formula', async () => {
    expect((await fileOf(['a=b', null, -5]).text()).split('\r\n')[1]).toBe('a=b,,-5');
  });
});

test('every text is read back as it was, guarded or not', async () => {
  const cell = fc.string({unit: 'binary-ascii'}).filter((text) => !text.includes('\0'));
  const row = fc.tuple(cell, cell, cell);
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      const [, ...read] = readCsv(await fileOf(...rows).text());
      const unguarded = (text: string) => text.replace(/^'(?=[=+\-@\t\r\n])/, '');
      expect(read.map((cells) => cells.map(unguarded))).toEqual(
        rows.map((cells) => cells.map(unguarded)),
      );
      for (const text of read.flat()) expect(text).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});
