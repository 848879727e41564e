import {describe, expect, test} from 'vitest';
import {cellsIn, tableIn} from './support/reading.ts';
import {heading, workbookOf} from './support/workbook.ts';

describe('the import reads merged cells', () => {
  const cell = (place: string, text: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rowOf = (number: number, ...cells: string[]) =>
    `<row r="${number}">${cells.join('')}</row>`;

  test('each row that a merged cell covers gets its value', async () => {
    const rows = [
      rowOf(2, cell('A2', 'Mira'), cell('B2', 'x'), cell('C2', '1')),
      rowOf(3, '<c r="A3"/>', '<c r="B3"/>', cell('C3', '2')),
      rowOf(4, '<c r="A4"/>', '<c r="B4"/>'),
      rowOf(5, cell('C5', '3')),
      rowOf(6, cell('C6', '4')),
    ];
    const sheets = {One: heading('A', 'B', 'C') + rows.join('')};
    const {rows: found} = await tableIn(workbookOf({sheets, merged: ['A2:A5', 'B2:B3']}));
    expect(found).toEqual([
      {number: 2, cells: ['Mira', 'x', '1']},
      {number: 3, cells: ['Mira', 'x', '2']},
      {number: 5, cells: ['Mira', '', '3']},
      {number: 6, cells: ['', '', '4']},
    ]);
  });

  test('a merged cell fills no other column, and a merged heading fills no record', async () => {
    const sheets = {
      One: heading('A', 'B', 'C') + rowOf(2, cell('B2', 'x')) + rowOf(3, cell('A3', 'y')),
    };
    const merged = ['A1:A2', 'B2:C2', 'A3:B3'];
    expect(await cellsIn(workbookOf({sheets, merged}))).toEqual([['', 'x'], ['y']]);
  });
});
