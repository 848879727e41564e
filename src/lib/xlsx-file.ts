import {Zip, ZipDeflate} from 'fflate';
import {yieldToPage} from './yield-to-page.ts';
import type {Sheet} from './sheet.ts';
import {fixedParts, rowXml, sheetEnd, sheetPath, sheetStart, workbookXml} from './xlsx-parts.ts';

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
