import {describe, expect, test} from 'vitest';
import {mostRows} from '#src/import/file-reading.ts';
import {readVCards} from '#src/import/read-vcards.ts';
import {unescapedText, escapedText} from '#src/lib/content-lines.ts';
import {toVCards} from '#src/lib/vcard.ts';
import {fewRecords, ids, plannedRow, written} from './support/planning.ts';
import {cellsIn, read, tableIn} from './support/reading.ts';
import {labelsOf, languages} from './support/vocabulary.ts';

const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');

test('each card of an address book is a row, numbered from 1', async () => {
  const file =
    card('FN:Fra Leone', 'BDAY:1950-03-12', 'TEL:+39 06 1234', 'EMAIL:leone@example.org') +
    card('FN:Fra Elia', 'NOTE:Cook\\, gardener\\nand tailor');
  expect(await tableIn(file)).toMatchObject({
    header: ['Name', 'Date of birth', 'Telephone', 'E-mail', 'Notes'],
    rows: [
      {number: 1, cells: ['Fra Leone', '1950-03-12', '+39 06 1234', 'leone@example.org']},
      {number: 2, cells: ['Fra Elia', '', '', '', 'Cook, gardener\nand tailor']},
    ],
  });
});

test('contacts that the app has exported are read again', async () => {
  const contact = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Bonaventura da Bagnoregio, ministro; "dottore"',
    phone: '+39 06 123456',
    email: 'bonaventura@example.org',
    organisation: 'Convento di Fonte Colombo',
    note: 'A note that is longer than a line of seventy-five bytes, so that it is folded: è così.\nA second line.',
  };
  const {name, phone, email, note} = contact;
  expect(await cellsIn(toVCards([contact]))).toEqual([[name, '', phone, email, note]]);
});

describe('a saved emergency contact', () => {
  const labels = Object.values(languages).map((language) =>
    labelsOf(language).field('brothers', 'emergency_contact'),
  );
  const brother = {
    ...fewRecords.brothers?.[0],
    id: ids.markus,
    version: 11,
    notes: 'Sings',
    emergency_contact: 'Lucia (sister), +39 06 1234',
  };
  const records = {...fewRecords, brothers: [brother]};
  const saved = (note: string) =>
    toVCards([
      {
        id: ids.markus,
        name: 'Markus Simaruntang',
        phone: null,
        email: null,
        organisation: null,
        note,
      },
    ]);

  test.each(labels)('leaves the notes as they are when it is imported again: %s', async (label) => {
    const row = await plannedRow('brothers', saved(`${label}: ${brother.emergency_contact}`), {
      records,
    });
    expect(row).toMatchObject({kind: 'unchanged', id: ids.markus});
  });

  test('may have notes around it', async () => {
    const file = saved('Cook\nEmergency contact: Maria\nand tailor');
    expect(written(await plannedRow('brothers', file, {records}))).toEqual({
      emergency_contact: 'Maria',
      notes: 'Cook\nand tailor',
    });
  });
});

describe('the name', () => {
  const nameOf = async (...lines: string[]) => (await cellsIn(card(...lines)))[0]?.[0];

  test('is put together from its parts when the card has it in no other form', async () => {
    const inParts = 'N:da Montelupo;Elia;Maria;P.;OFM';
    expect(await nameOf(inParts)).toBe('P. Elia Maria da Montelupo OFM');
    expect(await nameOf(inParts, 'FN:')).toBe('P. Elia Maria da Montelupo OFM');
  });

  test('keeps a semicolon after a backslash in its part', async () => {
    expect(await nameOf('N:Rossi\\;Bianchi;Elia')).toBe('Elia Rossi;Bianchi');
    expect(await nameOf('N:Rossi\\\\;Elia')).toBe('Elia Rossi\\');
  });

  test('may be folded, or written in the encoding of version 2.1', async () => {
    expect(await nameOf('FN:Fra ', ' Gine', '\tpro')).toBe('Fra Ginepro');
    const encoded = 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Nicol=C3=B2 di=';
    expect(await nameOf(encoded, '=20Assisi')).toBe('Nicolò di Assisi');
    const [name = '', rest = ''] = encoded.split(';ENCODING');
    expect(await nameOf(`${name};`, ` ENCODING${rest}`, '=20Assisi')).toBe('Nicolò di Assisi');
  });

  test.each([
    ['ISO-8859-1', 'Nicol=F2'],
    ['Windows-1252', 'Nicol=F2'],
    ['ISO-8859-15', 'Nicol=F2'],
    ['macintosh', 'Nicol=98'],
    ['unheard-of', 'Nicol=C3=B2'],
  ])('is read in the character set %s', async (charset, encoded) => {
    const name = await nameOf(`FN;QUOTED-PRINTABLE;CHARSET=${charset}:${encoded}`);
    expect(name).toBe('Nicolò');
  });
});

test('a quoted-printable note of vCard 2.1 keeps the space at a line break', async () => {
  const note = ['NOTE;ENCODING=QUOTED-PRINTABLE:Cook and=', ' baker'];
  expect((await cellsIn(card('FN:Leone', ...note)))[0]?.[4]).toBe('Cook and baker');
});

test('a folded photo takes a few times as long as the same number of other lines', async () => {
  const quickest = async (line: string): Promise<number> => {
    const file = card('FN:Leone', 'PHOTO;ENCODING=b:AAAA', ...Array<string>(10_000).fill(line));
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const start = performance.now();
      await readVCards(file, async () => {});
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  const pixels = 'A'.repeat(73);
  expect(await quickest(` ${pixels}`)).toBeLessThan(10 * (await quickest(`X:${pixels}`)));
});

describe('the date of birth', () => {
  test.each([
    ['BDAY:19500312', '1950-03-12'],
    ['BDAY;VALUE=date-and-time:1950-03-12T00:00:00Z', '1950-03-12'],
    ['BDAY:--0312', undefined],
    ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-12', undefined],
    ['BDAY:1950-02-30', undefined],
    ['BDAY;VALUE=text:about 1950', undefined],
  ])('is read from %s as %s', async (line, day) => {
    expect((await cellsIn(card('FN:Leone', line)))[0]?.[1]).toBe(day);
  });
});

describe('the telephone number', () => {
  const phoneOf = async (...lines: string[]) => (await cellsIn(card('FN:Leone', ...lines)))[0]?.[2];

  test('is the preferred one, otherwise that of a mobile, otherwise the first', async () => {
    const home = 'TEL;TYPE=HOME:1';
    const mobile = 'item1.TEL;type=CELL;type=VOICE:2';
    expect(await phoneOf(home, mobile, 'TEL;TYPE=WORK,PREF:3')).toBe('3');
    expect(await phoneOf(home, mobile)).toBe('2');
    expect(await phoneOf('TEL:', home)).toBe('1');
  });

  test('may be an address', async () => {
    expect(await phoneOf('TEL;VALUE=uri;TYPE="voice,cell":tel:+39-06-1234')).toBe('+39-06-1234');
  });
});

test.each([
  ['that is cut off', 'BEGIN:VCARD\nFN:Leone\n', 'broken'],
  ['with a card in a card', 'BEGIN:VCARD\nBEGIN:VCARD\nEND:VCARD\n', 'broken'],
  ['with too many cards', 'BEGIN:VCARD\nEND:VCARD\n'.repeat(mostRows + 1), 'too-many-rows'],
])('a file %s is refused', async (_, file, why) => {
  expect(await read(file)).toEqual({kind: 'refused', why});
});

test('text is the same after it is escaped and read again', () => {
  const text = 'a\\n, b; c\\\\d\nè';
  expect(unescapedText(escapedText(text))).toBe(text);
});
