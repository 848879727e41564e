import {unguarded} from '#src/lib/csv-file.ts';
import {csvRecords, detectDelimiter} from './csv-records.ts';
import type {FileCell, FileRow} from './file-table.ts';
import {mostRows, type FileReading} from './file-reading.ts';
import type {NextSlice} from './time-slices.ts';
import {toFileTable} from './to-file-table.ts';

const EPOCH = '1899-12-30';

/** Reads a table written as text. */
export async function readCsv(text: string, nextSlice: NextSlice): Promise<FileReading> {
  const told = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(text);
  const start = told?.[0].length ?? (text.startsWith('\uFEFF') ? 1 : 0);
  const delimiter = told?.[1] ?? detectDelimiter(text, start);
  const rows: FileRow[] = [];
  let number = told === null ? 1 : 2;
  for (const {fields, end, isWhole} of csvRecords(text, delimiter, start)) {
    if (!isWhole) return {kind: 'refused', why: 'broken'};
    const cells = fields.map(toCell);
    if (cells.some((cell) => cell !== '')) rows.push({number, cells});
    // The heading, and what may stand above it, are no rows of the table.
    if (rows.length > mostRows + HEADING_ROWS) return {kind: 'refused', why: 'too-many-rows'};
    number++;
    await nextSlice(end / text.length);
  }
  return toFileTable(rows, EPOCH);
}

const HEADING_ROWS = 6;

/** What begins as a formula, without the apostrophe that makes it text, is one. */
function toCell(field: string): FileCell {
  const text = unguarded(field);
  if (text !== field || !text.startsWith('=')) return text.trim() === '' ? '' : text;
  // So some programs keep the zeros at the beginning of a number.
  const quoted = /^="([^"]*)"$/.exec(text)?.[1];
  return quoted ?? {kind: 'formula', result: null};
}
