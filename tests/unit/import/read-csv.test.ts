import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {toCsv} from '#src/lib/csv-file.ts';
import {cellsIn, read, tableIn} from './support/reading.ts';

test.each([',', ';', '\t'])('readCsv detects the separator %j', async (mark) => {
  const line = (...fields: string[]) => fields.join(mark);
  const text = [line('Name', 'Notes'), line('Uno', '"a, b; c"'), line('Due', 'x')].join('\n');
  const table = await tableIn(text);
  expect(table.header).toEqual(['Name', 'Notes']);
  expect(table.rows).toEqual([
    {number: 2, cells: ['Uno', 'a, b; c']},
    {number: 3, cells: ['Due', 'x']},
  ]);
});

test('readCsv uses the separator that the file names in its first line', async () => {
  const table = await tableIn('sep=;\r\nName;Notes\r\nUno,a;x\r\n');
  expect(table).toMatchObject({
    header: ['Name', 'Notes'],
    rows: [{number: 3, cells: ['Uno,a', 'x']}],
  });
});

test('readCsv numbers rows as a spreadsheet does', async () => {
  const table = await tableIn('Name,Notes\n"two\nlines",x\n\n , \nDue,y');
  expect(table.rows.map(({number}) => number)).toEqual([2, 5]);
});

test('a title above the heading is not read as the heading', async () => {
  const table = await tableIn('Brothers of the province,,\n,,\nName,Born,Notes\nUno,1960-01-01,x');
  expect(table).toMatchObject({header: ['Name', 'Born', 'Notes'], rows: [{number: 4}]});
});

test.each(['\n', '\r\n', '\r'])('lines may end with %j', async (end) => {
  const text = ['Name,Notes', '"Uno",x', 'Due,"a, b"', 'Tre,'].join(end);
  expect(await cellsIn(text)).toEqual([['Uno', 'x'], ['Due', 'a, b'], ['Tre']]);
});

test('one file may end its lines in two ways', async () => {
  expect(await cellsIn('Name,Notes\r\nUno,x\nDue,"y"\r\nTre,z\r\n')).toEqual([
    ['Uno', 'x'],
    ['Due', 'y'],
    ['Tre', 'z'],
  ]);
});

test.each(['Name,Notes\n"Uno" ,"x" \n', 'Name,Notes\n"Uno" ,"x" '])(
  'blanks may follow a closing quotation mark: %j',
  async (text) => {
    expect(await cellsIn(text)).toEqual([['Uno', 'x']]);
  },
);

// The text is parsed in slices of 64 KiB, which end anywhere in a record.
test.each([7, 997, 60_000, 70_000, 140_000])(
  'records of %i characters are read',
  async (length) => {
    const rows = Array.from({length: Math.ceil(400_000 / length)}, (_, index) => [
      `Fra ${index} "${'è'.repeat(index % 50)}"`,
      ',"\n'.repeat(length / 3),
    ]);
    const columns = ['a', 'b'].map((label) => ({label, kind: 'text'}) as const);
    const found = (await read(toCsv({name: 'x', columns, rows: rows.slice(0, 19_000)}))) as {
      table?: {rows: readonly {cells: readonly string[]}[]};
    };
    expect(found.table?.rows.map(({cells}) => cells)).toEqual(rows.slice(0, 19_000));
  },
);

describe('a formula in a CSV file', () => {
  test('is distinguished from text', async () => {
    expect(await cellsIn('Name,Phone\n=A1+1,+62812')).toEqual([
      [{kind: 'formula', result: null}, '+62812'],
    ]);
  });

  test('is text without the apostrophe when it begins with one', async () => {
    expect(await cellsIn(`Name,Notes\n'=A1,"'-x"`)).toEqual([['=A1', '-x']]);
    expect(await cellsIn(`Name,Notes\n'Ndrangheta,'`)).toEqual([[`'Ndrangheta`, `'`]]);
  });

  test('is read as text when it only holds a number as text', async () => {
    expect(await cellsIn('Name,Code\nUno,="00123"')).toEqual([['Uno', '00123']]);
  });
});

describe('reading a CSV file', () => {
  test.each([
    ['empty', '', 'empty'],
    ['blank', ' \n\n,,\n', 'empty'],
    ['only a heading', 'Name,Notes\n', 'only-header'],
    ['a quotation mark that nobody closes', 'Name,Notes\n"Uno,x\nDue,y\n', 'quotation-marks'],
    ['text after a closing quotation mark', 'Name,Notes\n"Uno" x,y\n', 'quotation-marks'],
    ['a record of 5 MB', `Name,Notes\n"${'x'.repeat(5_000_000)}",y`, 'quotation-marks'],
    ['a record of 1 MB', `Name,Notes\n"${'x'.repeat(1_000_000)}",y`, null],
    ['201 columns', `${'x,'.repeat(200)}x\n1`, 'too-many-columns'],
    ['a million commas', `Name,Notes\n1,2\n${','.repeat(1_000_000)}`, null],
    ['20,001 rows', `Name,Notes\n${'x,y\n'.repeat(20_001)}`, 'too-many-rows'],
    ['20,000 rows', `Name,Notes\n${'x,y\n'.repeat(20_000)}`, null],
    ['a hundred columns', `${'x,'.repeat(99)}x\n1,2`, null],
  ])('gives the expected result: %s', async (_, text, why) => {
    const reading = await read(text);
    expect(reading).toMatchObject(why === null ? {kind: 'read'} : {kind: 'refused', why});
  });

  test.each([
    ['text after a closing one', '"Uno" x,y\n'],
    ['one that nobody closes', '"Uno,y\n'],
  ])('names the row with a wrong quotation mark: %s', async (_, wrong) => {
    const row = `Fra ${'Leone '.repeat(20)},"a ""b""\nc"\n`;
    for (const before of [0, 1, 3000])
      expect(await read(`Name,Notes\n${row.repeat(before)}${wrong}${row.repeat(3000)}`)).toEqual({
        kind: 'refused',
        why: 'quotation-marks',
        row: before + 2,
      });
  });

  test('refuses a file of 50 MB without reading it', async () => {
    const file = new Blob([new Uint8Array(50 * 1024 * 1024)]);
    file.arrayBuffer = () => Promise.reject(new Error('opened'));
    expect(await read(file)).toEqual({kind: 'refused', why: 'too-large'});
  });

  test('refuses a file that is not text', async () => {
    const picture = new Blob([
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]),
    ]);
    expect(await read(picture)).toEqual({kind: 'refused', why: 'unknown-kind'});
  });
});

test('every written CSV file is read back unchanged', async () => {
  // An apostrophe before a formula-like text is removed by reading, so no cell begins with one.
  const cell = fc
    .string({unit: 'grapheme'})
    .filter((text) => text === text.trim() && !text.includes('\0') && !text.startsWith("'"));
  const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((text) => text !== ''));
  const columns = ['a', 'b', 'c'].map((label) => ({label, kind: 'text'}) as const);
  await fc.assert(
    fc.asyncProperty(fc.array(row, {minLength: 1}), async (rows) => {
      const found = await cellsIn(toCsv({name: 'x', columns, rows}));
      const whole = found.map((cells) => columns.map((_, index) => cells[index] ?? ''));
      expect(whole).toEqual(rows);
    }),
  );
});

test('reading a file stops when it is aborted', async () => {
  const {readImportFile} = await import('#src/import/read-file.ts');
  const asked = new AbortController();
  const file = new Blob([`Name,Notes\n${`${'x,'.repeat(50)}y\n`.repeat(19_000)}`]);
  const reading = readImportFile(
    file,
    {},
    {
      signal: asked.signal,
      onProgress: () => asked.abort(new Error('enough')),
    },
  );
  await expect(reading).rejects.toThrow('enough');
});
