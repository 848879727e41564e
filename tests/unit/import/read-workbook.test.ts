import fc from 'fast-check';
import {strToU8, zipSync} from 'fflate';
import {describe, expect, test} from 'vitest';
import {toXlsx} from '#src/lib/xlsx-file.ts';
import {cellsIn, read, tableIn} from './support/reading.ts';
import {heading, workbookOf} from './support/workbook.ts';

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="dd&quot; del &quot;mmm\\-yyyy"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot;d&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';

test("a workbook's texts are read from every place that can hold them", async () => {
  const rows =
    `${heading('A', 'B', 'C')}<row r="3"><c r="A3" t="s"><v>1</v></c>` +
    '<c r="C3" t="inlineStr"><is><r><t xml:space="preserve">b </t></r><r><t>c &amp; &#100;</t></r></is></c></row>' +
    '<x:row xmlns:x="y"><x:c t="s"><x:v>0</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row>';
  const shared =
    '<si><t>zero</t></si><si><r><t>Mi</t></r><r><t>ra</t></r><rPh sb="0"><t>no</t></rPh></si>';
  const table = await tableIn(workbookOf({sheets: {One: rows}, shared}));
  expect(table.rows).toEqual([
    {number: 3, cells: ['Mira', '', 'b c & d']},
    {number: 4, cells: ['zero', 'TRUE']},
  ]);
});

test('the import leaves out a cell that ends after its row in a damaged workbook', async () => {
  const row =
    '<row r="2"><c r="A2"><v>1</v></c><c r="B2"></row><v>5</v></c></row><row r="3"><c><v>2</v></c></row>';
  const table = await tableIn(workbookOf({sheets: {One: heading('A', 'B') + row}}));
  expect(table.rows.map(({number}) => number)).toEqual([2, 3]);
});

test('a number in a workbook is a day when its format is one', async () => {
  const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
  const row = `<row>${cell(1, '45000.75')}${cell(2, '1')}${cell(1, '60')}${cell(0, '45000')}${cell(3, '2.5')}</row>`;
  const sheets = {One: heading('A', 'B', 'C', 'D', 'E') + row};
  expect(await cellsIn(workbookOf({sheets, styles}))).toEqual([
    [
      {kind: 'day', day: '2023-03-15'},
      {kind: 'day', day: '1900-01-01'},
      // 29 February 1900, a day that never existed.
      {kind: 'number', number: 60},
      {kind: 'number', number: 45_000},
      {kind: 'number', number: 2.5},
    ],
  ]);
  const [[first, second] = []] = await cellsIn(workbookOf({sheets, styles, date1904: true}));
  expect([first, second]).toEqual([
    {kind: 'day', day: '2027-03-16'},
    {kind: 'day', day: '1904-01-02'},
  ]);
});

test('a formula whose result is an empty text leaves its cell empty', async () => {
  const blank = (place: string) => `<c r="${place}" t="str"><f>IF(Z1="","",Z1)</f><v></v></c>`;
  const rows =
    `<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c>${blank('B2')}</row>` +
    `<row r="3">${blank('A3')}${blank('B3')}</row>`;
  const table = await tableIn(workbookOf({sheets: {One: heading('A', 'B') + rows}}));
  expect(table.rows).toEqual([{number: 2, cells: ['x']}]);
});

test('a formula in a workbook is reported with its result', async () => {
  const row =
    '<row><c><f>1+1</f><v>2</v></c><c t="str"><f t="shared" si="0"/><v>x</v></c><c><f>NOW()</f></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="e"><v>#N/A</v></c></row>';
  const sheets = {One: heading('A', 'B', 'C', 'D', 'E') + row};
  expect(await cellsIn(workbookOf({sheets}))).toEqual([
    [
      {kind: 'formula', result: {kind: 'number', number: 2}},
      {kind: 'formula', result: 'x'},
      {kind: 'formula', result: null},
      {kind: 'formula', result: null},
      {kind: 'error', text: '#N/A'},
    ],
  ]);
});

describe('the sheets of a workbook', () => {
  const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const sheets = {'One &amp; all': heading('A') + row('x'), Two: heading('B') + row('y')};

  test('must be chosen from when several have content', async () => {
    const file = workbookOf({sheets: {...sheets, Empty: '<row><c s="1"/></row>'}});
    expect(await read(file)).toEqual({kind: 'ask-sheet', sheets: ['One & all', 'Two']});
    expect(await tableIn(file, {sheet: 'Two'})).toMatchObject({
      header: ['B'],
      rows: [{cells: ['y']}],
    });
  });

  test('need no choice when all others are empty', async () => {
    expect(await cellsIn(workbookOf({sheets: {Empty: '', Two: sheets.Two}}))).toEqual([['y']]);
  });

  test('have a column for a note beside the table', async () => {
    const beside = '<row r="3"><c r="A3"><v>1</v></c><c r="D3"><v>2</v></c></row>';
    const file = workbookOf({sheets: {One: heading('A', 'B') + row('x') + beside}});
    expect((await tableIn(file)).header).toEqual(['A', 'B', '', '']);
  });
});

describe('a broken workbook', () => {
  const table = `${heading('A')}<row><c><v>1</v></c></row>`;
  const whole = workbookOf({sheets: {One: table}});
  const compound = (name: string) =>
    new Blob([
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      new Uint8Array(600),
      Uint8Array.from(Array.from(name, (letter) => [letter.codePointAt(0) ?? 0, 0]).flat()),
    ]);
  const bomb = zipSync({
    'xl/workbook.xml': strToU8('<sheet name="One" r:id="a"/>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationship Id="a" Type="/worksheet" Target="worksheets/a.xml"/>',
    ),
    'xl/worksheets/a.xml': new Uint8Array(110 * 1024 * 1024).fill(0x20),
  });

  const withoutSheet = new Blob([
    zipSync({
      'xl/workbook.xml': strToU8('<sheet name="One" r:id="a"/>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationship Id="a" Type="/worksheet" Target="worksheets/a.xml"/>',
      ),
    }),
  ]);

  test.each([
    ['cut off', whole.slice(0, whole.size - 30), 'broken'],
    ['its beginning is missing', whole.slice(200), 'unknown-kind'],
    [
      'a document of another kind',
      new Blob([zipSync({'word/document.xml': strToU8('x')})]),
      'unknown-kind',
    ],
    ['nothing on it', workbookOf({sheets: {One: ''}}), 'empty'],
    ['only a heading', workbookOf({sheets: {One: heading('A')}}), 'only-header'],
    ['of before 2007', compound('Workbook'), 'old-workbook'],
    ['with a password', compound('EncryptedPackage'), 'password'],
    ['a few kilobytes that unpack to 110 MB', new Blob([bomb]), 'unpacks-too-large'],
    ['a sheet without its part', withoutSheet, 'broken'],
    [
      '20,001 rows',
      workbookOf({sheets: {One: heading('A') + '<row><c><v>1</v></c></row>'.repeat(20_001)}}),
      'too-many-rows',
    ],
    [
      'one cell in the last row and the last column there are',
      workbookOf({
        sheets: {One: `${table}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`},
      }),
      'too-many-columns',
    ],
    [
      '300 columns',
      workbookOf({sheets: {One: heading(...Array.from({length: 300}, () => 'x')) + table}}),
      'too-many-columns',
    ],
    [
      'a cell in the last column there is',
      workbookOf({sheets: {One: `${table}<row><c r="XFD9"><v>1</v></c></row>`}}),
      'too-many-columns',
    ],
  ])('is refused: %s', async (_, file, why) => {
    expect(await read(file)).toEqual({kind: 'refused', why});
  });

  test('does not expand entities that it defines itself', async () => {
    const entities = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
    const cell = '<row><c t="inlineStr"><is><t>&b;</t></is></c></row>';
    const file = workbookOf({sheets: {One: `${entities}${heading('A')}${cell}`}});
    expect(await cellsIn(file)).toEqual([['&b;']]);
  });

  test('loses no other cell by a missing closing tag', async () => {
    const rows = `${heading('A')}<row><c><v>1</c></row><row><c><v>2</v></c></row><row`;
    const numbers = [1, 2].map((number) => [{kind: 'number', number}]);
    expect(await cellsIn(workbookOf({sheets: {One: rows}}))).toEqual(numbers);
  });

  test('is refused when its content is damaged', async () => {
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const at = bytes.length / 2;
    bytes.fill(0xff, 60, at);
    expect(await read(new Blob([bytes]))).toEqual({kind: 'refused', why: 'broken'});
  });
});

test('every written workbook is read back unchanged', async () => {
  const text = fc
    .string({unit: 'grapheme'})
    // XML cannot hold these characters, so they are not written.
    .filter(
      (made) =>
        made === made.trim() &&
        !/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(made),
    );
  const day = fc
    .date({min: new Date('1900-03-01'), max: new Date('2100-01-01'), noInvalidDate: true})
    .map((moment) => moment.toISOString().slice(0, 10));
  const row = fc.tuple(
    text.filter((made) => made !== ''),
    day,
    fc.integer(),
  );
  const columns = [
    {label: 'Text', kind: 'text'},
    {label: 'Day', kind: 'day'},
    {label: 'Number', kind: 'number'},
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(row, {minLength: 1, maxLength: 5}), async (rows) => {
      expect(await cellsIn(await toXlsx({name: 'x', columns, rows}))).toEqual(
        rows.map(([made, when, number]) => [
          made,
          {kind: 'day', day: when},
          {kind: 'number', number},
        ]),
      );
    }),
  );
});
