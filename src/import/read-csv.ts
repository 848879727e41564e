import Papa from 'papaparse';
import {unguarded} from '#src/lib/csv-file.ts';
import {type FileReading, mostRows} from './file-reading.ts';
import type {FileCell, FileRow} from './file-table.ts';
import {toFileTable} from './to-file-table.ts';
import type {NextSlice} from './time-slices.ts';

const EPOCH = '1899-12-30';

/** Reads a table from CSV text. */
export async function readCsv(text: string, nextSlice: NextSlice): Promise<FileReading> {
  const told = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(text);
  const start = told?.[0].length ?? (text.startsWith('\uFEFF') ? 1 : 0);
  const delimiter = told?.[1] ?? detectDelimiter(text, start);
  const rows: FileRow[] = [];
  let number = told === null ? 1 : 2;
  for (const {fields, end, isWhole} of csvRecords(text, delimiter, start)) {
    if (!isWhole) return {kind: 'refused', why: 'quotation-marks', row: number};
    const cells = fields.map((field) => toCell(field, delimiter));
    if (cells.some((cell) => cell !== '')) rows.push({number, cells});
    // The heading and a title above it do not count as rows.
    if (rows.length > mostRows + HEADING_ROWS) return {kind: 'refused', why: 'too-many-rows'};
    number++;
    await nextSlice(end / text.length);
  }
  return toFileTable(rows, EPOCH);
}

const HEADING_ROWS = 6;

/** A text that begins like a formula counts as one, unless an apostrophe makes it text. */
function toCell(field: string, delimiter: string): FileCell {
  const text = unguarded(field, delimiter);
  if (text !== field || !text.startsWith('=')) return text.trim() === '' ? '' : text;
  // Some programs keep leading zeros of a number in this way.
  const quoted = /^="([^"]*)"$/.exec(text)?.[1];
  return quoted ?? {kind: 'formula', result: null};
}

type CsvRecord = {
  readonly fields: readonly string[];
  /** The end of the record in the text. */
  readonly end: number;
  /** Whether its quotation marks are balanced. */
  readonly isWhole: boolean;
};

/** The size of a slice; the page draws between two slices. */
const SLICE = 64 * 1024;
/** No real record is this long; reading one would block the page for seconds. */
const LONGEST_RECORD = 4 * 1024 * 1024;

/** Reads the records of a table from a position in a text (RFC 4180). */
function* csvRecords(text: string, delimiter: string, start: number): Generator<CsvRecord> {
  const newline = text.includes('\n', start) ? '\n' : '\r';
  let at = start;
  let size = SLICE;
  while (at < text.length) {
    const isLast = at + size >= text.length;
    const {records, isBroken} = parseSlice(text.slice(at, at + size), delimiter, newline, isLast);
    const isTooLong = size > LONGEST_RECORD;
    for (const {fields, end} of isTooLong ? [] : records) {
      yield {fields, end: Math.min(at + end, text.length), isWhole: true};
    }
    if (isBroken || isTooLong) {
      yield {fields: [], end: text.length, isWhole: false};
      return;
    }
    if (isLast) return;
    // When no record ends in the slice, its size doubles, so that all attempts together stay linear.
    size = records.length === 0 ? size * 2 : SLICE;
    at += records.at(-1)?.end ?? 0;
  }
}

type Slice = {
  /** Those before the first mistake. */
  readonly records: readonly {readonly fields: readonly string[]; readonly end: number}[];
  readonly isBroken: boolean;
};

function parseSlice(
  slice: string,
  delimiter: string,
  newline: '\n' | '\r',
  isLast: boolean,
): Slice {
  const records: {fields: string[]; end: number}[] = [];
  let whole = 0;
  let mistakes = 0;
  let mistakesInLast = 0;
  // papaparse takes spaces after a final quotation mark for a mistake unless a line end follows.
  Papa.parse<string[]>(isLast ? slice + newline : slice, {
    delimiter,
    newline,
    fastMode: false,
    step({data, errors, meta}) {
      mistakes += errors.length;
      mistakesInLast = errors.length;
      records.push({fields: withoutReturn(data), end: meta.cursor});
      if (mistakes === 0) whole = records.length;
    },
  });
  if (isLast) return {records: records.slice(0, whole), isBroken: mistakes > 0};
  // The slice may cut its last record, which looks like a mistake.
  records.pop();
  return {
    records: records.slice(0, whole),
    isBroken: mistakes > mistakesInLast || mistakesInLast > 1,
  };
}

/**
 * A file may end some lines with "\r
 * " and others with "
 * ".
 */
function withoutReturn(fields: string[]): string[] {
  const last = fields.at(-1);
  if (last?.endsWith('\r') === true) fields[fields.length - 1] = last.slice(0, -1);
  return fields;
}

const LINES_PROBED = 20;

/** Returns the delimiter with which most of the first lines have the same number of fields. */
function detectDelimiter(text: string, start: number): string {
  const scores = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    score: columnConsistency(text, delimiter, start),
  }));
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function columnConsistency(text: string, delimiter: string, start: number): number {
  const widths: number[] = [];
  for (const {fields, isWhole} of csvRecords(text, delimiter, start)) {
    if (fields.some((field) => field.trim() !== '')) widths.push(fields.length);
    if (!isWhole || widths.length === LINES_PROBED) break;
  }
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return Math.max(0, ...[...counts].map(([width, lines]) => (width - 1) * lines));
}
