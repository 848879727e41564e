import {describe, expect, test} from 'vitest';
import {cellsIn, read} from './support/reading.ts';

const utf16 = (text: string, order: 'le' | 'be'): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++)
    view.setUint16(at * 2, text.charCodeAt(at), order === 'le');
  return bytes;
};
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

describe('decoding a text file', () => {
  const text = 'Name,Notes\nNicolò,città';
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16', utf16(`\uFEFF${text}`, 'le')],
    ['UTF-16, the other way round', utf16(`\uFEFF${text}`, 'be')],
    ['UTF-16 without its mark', utf16(text, 'le')],
    ['UTF-16 without its mark, the other way round', utf16(text, 'be')],
    ['Windows-1252', latin(text)],
  ])('detects %s', async (_, bytes) => {
    expect(await cellsIn(new Blob([bytes]))).toEqual([['Nicolò', 'città']]);
  });

  test('reads the quotation marks and dashes of Windows-1252', async () => {
    const bytes = latin('Name,Notes\nD\u0092Angelo,\u0093a\u0094 \u0096 b');
    expect(await cellsIn(new Blob([bytes]))).toEqual([['D’Angelo', '“a” – b']]);
  });
});

describe('a text file of an unclear encoding', () => {
  // 'città' and 'È' as an old Macintosh writes them.
  const mac = new Blob([latin('Name,Notes\nplain,x\nUno,citt\u0088 \u00E9\n')]);

  test('makes the app ask for the encoding and show the lines that differ', async () => {
    const reading = await read(mac);
    expect(reading).toEqual({
      kind: 'ask-encoding',
      samples: [
        {encoding: 'windows-1252', lines: ['Uno,cittˆ é']},
        {encoding: 'macintosh', lines: ['Uno,città È']},
        {encoding: 'utf-8', lines: ['Uno,citt\uFFFD \uFFFD']},
      ],
    });
  });

  test('is read in the encoding that the user chose', async () => {
    const cells = await cellsIn(mac, {encoding: 'macintosh'});
    expect(cells.at(-1)).toEqual(['Uno', 'città È']);
  });

  test('may be UTF-8 with one wrong byte', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('Name,Notes\ncittà,è\n'), 0xff]);
    expect(await read(new Blob([bytes]))).toMatchObject({kind: 'ask-encoding'});
  });

  test('may have a byte order mark of another encoding', async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, ...latin('Name,Notes\nNicol\u00F2,x')]);
    const reading = await read(new Blob([bytes]));
    expect(reading).toMatchObject({kind: 'ask-encoding'});
    expect(await cellsIn(new Blob([bytes]), {encoding: 'windows-1252'})).toEqual([['Nicolò', 'x']]);
  });

  test('is refused when the chosen encoding is impossible', async () => {
    expect(await read(mac, {encoding: 'utf-8'})).toEqual({kind: 'refused', why: 'wrong-encoding'});
  });
});
