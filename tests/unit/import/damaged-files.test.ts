import {strToU8, zipSync} from 'fflate';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {toXlsx} from '#src/lib/xlsx-file.ts';
import {planFor} from './support/planning.ts';
import {read} from './support/reading.ts';

const columns = [
  {label: 'Name', kind: 'text'},
  {label: 'Date of birth', kind: 'day'},
] as const;
const rows = [
  ['Markus Simaruntang', '1970-03-04'],
  ['Paulus', '1990-01-01'],
];

/** Any file must lead to a result or a refusal, never to an exception. */
const expectAnswer = async (bytes: Uint8Array<ArrayBuffer>) => {
  const file = new Blob([bytes]);
  const reading = await read(file);
  expect(['read', 'refused', 'ask-encoding', 'ask-sheet']).toContain(reading.kind);
  if (reading.kind !== 'read') return;
  const {rows: planned} = await planFor('brothers', file);
  const numbers = planned.map(({row}) => row);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  expect(numbers.every((number) => Number.isSafeInteger(number) && number > 1)).toBe(true);
};

test('a workbook with damaged bytes is read or refused', async () => {
  const whole = new Uint8Array(await (await toXlsx({name: 'x', columns, rows})).arrayBuffer());
  const damage = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(damage, {maxLength: 5}), fc.nat(whole.length), async (bytes, end) => {
      const damaged = whole.slice(0, end % 7 === 0 ? end : whole.length);
      for (const [at, byte] of bytes) damaged[at] = byte;
      await expectAnswer(damaged);
    }),
    {numRuns: 150},
  );
});

test('a workbook with random parts is read or refused', async () => {
  const words = fc.constantFrom(
    '<row r="',
    '<c r="',
    'A1"',
    '9"',
    ' t="s">',
    ' t="d">',
    ' s="7">',
    '<v>',
    '</v>',
    '</c>',
    '</row>',
    '<is>',
    '<t>',
    '</t>',
    '</is>',
    '<f>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&#x110000;',
    '&#xD800;',
    '&amp;',
    '99999999999',
    '-1',
    '1e400',
    '<',
    '>',
    '"',
    '\u0000',
    'x',
  );
  const part = fc.array(words, {maxLength: 40}).map((all) => all.join(''));
  await fc.assert(
    fc.asyncProperty(part, part, part, async (sheet, shared, styles) => {
      const parts = {
        'xl/workbook.xml': '<sheet name="One" r:id="a"/>',
        'xl/_rels/workbook.xml.rels':
          '<Relationship Id="a" Type="/worksheet" Target="worksheets/a.xml"/>',
        'xl/worksheets/a.xml': `<row><c t="inlineStr"><is><t>Name</t></is></c></row>${sheet}`,
        'xl/sharedStrings.xml': shared,
        'xl/styles.xml': styles,
      };
      const packed = Object.entries(parts).map(([path, text]) => [path, strToU8(text)]);
      await expectAnswer(new Uint8Array(zipSync(Object.fromEntries(packed))));
    }),
    {numRuns: 150},
  );
});

test('a file of random bytes is read or refused', async () => {
  const beginnings = fc.constantFrom(
    [],
    [0x50, 0x4b, 3, 4],
    [0xd0, 0xcf, 0x11, 0xe0],
    [0xff, 0xfe],
    [0xef, 0xbb, 0xbf],
  );
  const bytes = fc.uint8Array({maxLength: 400});
  await fc.assert(
    fc.asyncProperty(beginnings, bytes, async (start, rest) => {
      await expectAnswer(new Uint8Array([...start, ...rest]));
    }),
    {numRuns: 200},
  );
});
