import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {toCsv, unguarded} from '#src/lib/csv-file.ts';
import type {SheetCell} from '#src/lib/sheet.ts';
import {readCsv} from '#tests/screens/support/read-csv.ts';

const columns = [
  {label: 'Name', kind: 'text'},
  {label: 'Due, or "none"', kind: 'day'},
  {label: 'Changes', kind: 'number'},
] as const;

const fileOf = (...rows: SheetCell[][]) => toCsv({name: 'Status', columns, rows});
const cellOf = async (cell: string) => (await fileOf([cell]).text()).split('\r\n')[1];

test('a CSV file begins with its columns and ends each line with CRLF', async () => {
  const text = await fileOf(['Fra Uno', '2026-08-02', 0], ['Fra Due', null, 12]).text();
  expect(text).toBe('Name,"Due, or ""none""",Changes\r\nFra Uno,2026-08-02,0\r\nFra Due,,12\r\n');
});

test('a CSV file begins with the byte order mark of UTF-8', async () => {
  const file = fileOf(['Nicolò 漢']);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder('utf-8', {fatal: true}).decode(bytes)).toContain('Nicolò 漢');
  expect(file.type).toBe('text/csv;charset=utf-8');
});

describe('a text that a spreadsheet would compute', () => {
  test.each(['=1+1', '+62812', '-1', '@SUM(A1)', '＝1+1', '＠A1'])(
    'is written with an apostrophe: %s',
    async (text) => {
      expect(await cellOf(text)).toBe(`'${text}`);
    },
  );

  test.each(['\t=1+1', '\n=1+1', '\r=1+1'])(
    'is written with an apostrophe after its white space: %j',
    async (text) => {
      const [, row] = readCsv(await fileOf([text]).text());
      expect(row).toEqual([`'${text[0]}'=1+1`]);
    },
  );

  test('is quoted around the apostrophe', async () => {
    expect(await cellOf('=HYPERLINK("http://example.org","x")')).toBe(
      `"'=HYPERLINK(""http://example.org"",""x"")"`,
    );
  });

  test('does not include numbers or other text', async () => {
    expect((await fileOf(['a=b', null, -5]).text()).split('\r\n')[1]).toBe('a=b,,-5');
  });
});

describe('a cell with another separator inside', () => {
  test.each([
    [`Rossi;=cmd|' /C calc'!A0`, `Rossi;'=cmd|' /C calc'!A0`],
    ['a\t+1', `a\t'+1`],
    ['a|@SUM(A1)', `a|'@SUM(A1)`],
    ['a\n-1', `a\n'-1`],
    ['a; "=1"', `a; "'=1"`],
  ])('gets an apostrophe before every part that is a formula: %j', async (text, safe) => {
    const [, row] = readCsv(await fileOf([text]).text());
    expect(row).toEqual([safe]);
  });

  test.each([';', '|', '\t'])('is quoted when it contains %j', async (separator) => {
    expect(await cellOf(`a${separator}b`)).toBe(`"a${separator}b"`);
  });

  test('has no part that begins as a formula, whichever separator splits it', async () => {
    const cell = fc.string({unit: fc.constantFrom(...`ab;|,"'=+-@\t\r\n `.split(''))});
    await fc.assert(
      fc.asyncProperty(fc.tuple(cell, cell), async (cells) => {
        const [, body = ''] = splitOnce(await fileOf(cells).text(), '\r\n');
        for (const separator of [';', '|', '\t']) {
          for (const field of body.split(/[\r\n]/).flatMap((line) => line.split(separator))) {
            // A program drops a closed pair of quotation marks before a formula when it opens the file.
            expect(field.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@]/);
          }
        }
      }),
    );
  });
});

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

test('every written text is read back unchanged', async () => {
  const unit = fc.oneof(
    fc.constantFrom(...`;|,"'=+-@\t\r\n `.split('')),
    fc.string({unit: 'binary-ascii', minLength: 1, maxLength: 1}),
  );
  const cell = fc.string({unit}).filter((text) => !text.includes('\0'));
  const row = fc.tuple(cell, cell, cell);
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      const [, ...read] = readCsv(await fileOf(...rows).text());
      expect(read.map((cells) => cells.map((text) => unguarded(text, ',')))).toEqual(rows);
      for (const text of read.flat()) expect(text).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

describe('a CSV file with semicolons', () => {
  const lineOf = async (...cells: SheetCell[]) =>
    (await toCsv({name: 'Status', columns, rows: [cells]}, ';').text()).split('\r\n')[1];

  test('separates the cells of every line by semicolons', async () => {
    const text = await toCsv({name: 'Status', columns, rows: [['a, b', 'c;d', 1]]}, ';').text();
    expect(text).toBe('Name;"Due, or ""none""";Changes\r\n"a, b";"c;d";1\r\n');
  });

  test('has no part that begins as a formula where a program separates cells by commas', async () => {
    expect(await lineOf('Rossi,=1+1')).toBe(`"Rossi,'=1+1"`);
    expect(await cellOf('Rossi,=1+1')).toBe('"Rossi,=1+1"');
  });

  test.each(["a,'+1", 'a,+1', 'a;-1', "'=1"])('keeps %s when it is read', async (text) => {
    const [cell = ''] = readCsv(`${await lineOf(text)}\r\n`, ';')[0] ?? [];
    expect(unguarded(cell, ';')).toBe(text);
  });
});
