import {mostColumns} from './file-reading.ts';

export type CsvRecord = {
  readonly fields: readonly string[];
  /** Where it ends in the text. */
  readonly end: number;
  /** Whether its last quotation mark is there. */
  readonly isWhole: boolean;
};

/** Reads the lines of a table from a place in a text on (RFC 4180, and quotes inside of a field as they are). */
export function* csvRecords(text: string, delimiter: string, start: number): Generator<CsvRecord> {
  let at = start;
  while (at < text.length) {
    const record = readRecord(text, delimiter, at);
    yield record;
    at = record.end;
  }
}

function readRecord(text: string, delimiter: string, start: number): CsvRecord {
  const fields: string[] = [];
  let at = start;
  for (;;) {
    let field = '';
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      if (close === -1) return {fields, end: text.length, isWhole: false};
      field = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    }
    const end = fieldEnd(text, delimiter, at);
    // One more is enough to tell that there are too many.
    if (fields.length <= mostColumns) fields.push(field + text.slice(at, end));
    at = end + 1;
    if (text[end] === delimiter) continue;
    const isPair = text[end] === '\r' && text[end + 1] === '\n';
    return {fields, end: Math.min(isPair ? at + 1 : at, text.length), isWhole: true};
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function fieldEnd(text: string, delimiter: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const character = text[at];
    if (character === delimiter || character === '\n' || character === '\r') break;
    at++;
  }
  return at;
}

const LINES_PROBED = 20;

/** Tells what stands between the fields: that by which the most first lines have the same number of them. */
export function detectDelimiter(text: string, start: number): string {
  const scores = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    score: evenness(text, delimiter, start),
  }));
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function evenness(text: string, delimiter: string, start: number): number {
  const widths: number[] = [];
  for (const {fields, isWhole} of csvRecords(text, delimiter, start)) {
    if (fields.some((field) => field.trim() !== '')) widths.push(fields.length);
    if (!isWhole || widths.length === LINES_PROBED) break;
  }
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return Math.max(0, ...[...counts].map(([width, lines]) => (width - 1) * lines));
}
