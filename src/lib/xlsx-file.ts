import {Zip, ZipDeflate} from 'fflate';
import {daysBetween, isDay} from './civil-date.ts';
import type {Sheet, SheetCell, SheetColumn} from './sheet.ts';
import {yieldToPage} from './pause.ts';

/** After so many rows the page may draw and listen. */
const ROWS_AT_A_TIME = 500;

/** Writes a table as a workbook of one sheet, some rows at a time. */
export async function toXlsx(sheet: Sheet): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const encoder = new TextEncoder();
  const add = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path);
    archive.add(file);
    return file;
  };
  for (const [path, text] of [
    ...fixedParts,
    ['xl/workbook.xml', workbookXml(sheet.name)],
  ] as const) {
    add(path).push(encoder.encode(text), true);
  }
  const file = add(sheetPath);
  file.push(encoder.encode(sheetStart(sheet)));
  for (let from = 0; from < sheet.rows.length; from += ROWS_AT_A_TIME) {
    const rows = sheet.rows.slice(from, from + ROWS_AT_A_TIME);
    // The heading is the first row.
    const xml = rows.map((cells, index) => rowXml(sheet.columns, cells, from + index + 2));
    file.push(encoder.encode(xml.join('')));
    await yieldToPage();
  }
  file.push(encoder.encode(sheetEnd(sheet)), true);
  archive.end();
  return new Blob(chunks, {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetPath = 'xl/worksheets/sheet1.xml';

/** The parts of a workbook that are the same whatever it holds. */
const fixedParts: readonly (readonly [path: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packaging}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${parts}.sheet.main+xml"/>` +
      `<Override PartName="/${sheetPath}" ContentType="${parts}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${parts}.styles+xml"/></Types>`,
  ],
  ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
  [
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  ],
  [
    'xl/styles.xml',
    `${declaration}<styleSheet xmlns="${main}">` +
      `<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
      `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
      `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
      `<fills count="2"><fill><patternFill patternType="none"/></fill>` +
      `<fill><patternFill patternType="gray125"/></fill></fills>` +
      `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
      `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
      `<cellXfs count="4">${style(0, 0)}${style(49, 1)}${style(49, 0)}${style(164, 0)}</cellXfs>` +
      `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
];

/** The cell styles by their place in the list above. A text cell stays text when the user edits it in a spreadsheet. */
const HEADING = 1;
const TEXT = 2;
const DAY = 3;
const styles = {text: TEXT, day: DAY, number: 0} as const;

/** Writes the workbook's own part, with its one sheet. */
function workbookXml(name: string): string {
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}">` +
    `<sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  );
}

/**
 * Writes the part of the sheet before the rows: a heading that stays in view, and columns as wide as their content. A
 * cell that the user adds below has its column's format: a telephone number keeps the zero at its beginning.
 */
function sheetStart({columns, rows}: Sheet): string {
  const widths = columns.map(({label, kind}, column) => {
    const longest = rows.reduce(
      (most, cells) => Math.max(most, String(cells[column] ?? '').length),
      label.length,
    );
    const width = Math.min(longest, 60) + 2;
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" style="${styles[kind]}" customWidth="1"/>`;
  });
  const headings = columns.map(({label}, column) => textCell(label, cellName(column, 1), HEADING));
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
  );
}

/** Writes one row; the first is row 1. */
function rowXml(columns: readonly SheetColumn[], cells: readonly SheetCell[], row: number): string {
  const written = cells.map((cell, column) =>
    cellXml(cell, columns[column]?.kind ?? 'text', cellName(column, row)),
  );
  return `<row r="${row}">${written.join('')}</row>`;
}

/** Writes the part of the sheet after the rows: the filter buttons, and the choices that the cells offer. */
function sheetEnd({columns, rows}: Sheet): string {
  const last = cellName(columns.length - 1, rows.length + 1);
  const offers = columns.flatMap(({choices}, column) => offer(choices ?? [], column));
  const offered =
    offers.length === 0
      ? ''
      : `<dataValidations count="${offers.length}">${offers.join('')}</dataValidations>`;
  return `</sheetData><autoFilter ref="A1:${last}"/>${offered}</worksheet>`;
}

/** A workbook with a longer list counts as broken, and a comma ends a choice. */
const LONGEST_OFFER = 255;
const OFFERED_ROWS = 20_000;

function offer(choices: readonly string[], column: number): string[] {
  const list = choices.join(',');
  const isWritable = list.length <= LONGEST_OFFER && !choices.some((text) => /[",]/.test(text));
  if (choices.length === 0 || !isWritable) return [];
  const cells = `${cellName(column, 2)}:${cellName(column, OFFERED_ROWS)}`;
  return [
    `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>"${escaped(list)}"</formula1></dataValidation>`,
  ];
}

function cellXml(cell: SheetCell, kind: SheetColumn['kind'], name: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`;
  const serial = kind === 'day' && isDay(cell) ? daysBetween('1899-12-30', cell) : 0;
  // Spreadsheets take 1900 for a leap year, and know no day before it.
  if (serial > LAST_WRONG_DAY) return `<c r="${name}" s="${DAY}"><v>${serial}</v></c>`;
  return textCell(cell, name, TEXT);
}

const LAST_WRONG_DAY = 60;

function textCell(text: string, name: string, cellStyle: number): string {
  const kept = text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text;
  return `<c r="${name}" s="${cellStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(kept)}</t></is></c>`;
}

/** A workbook with a longer one counts as broken. */
const LONGEST_CELL = 32_767;

/** 'A1', 'B1' … 'Z1', 'AA1'. */
function cellName(column: number, row: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

/** A sheet's name is short, and some characters are none of it. */
function sheetName(name: string): string {
  const allowed = name.replaceAll(/[\\/?*[\]:]/g, ' ').trim();
  return allowed.slice(0, 31).replaceAll(/^'|'$/g, ' ').trim() || '1';
}

function style(format: number, font: number): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packaging}/relationships">${lines.join('')}</Relationships>`;
}

function escaped(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // What XML has no place for.
      .replaceAll(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
      // Spreadsheets read `_x0041_` as 'A'.
      .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
