import type {Day} from '#src/lib/civil-date.ts';
import {mostColumns} from './file-reading.ts';
import type {FileCell, FileRow, PlainCell} from './file-table.ts';
import {dayOfSerial} from './workbook-days.ts';
import {attribute, xmlPieces} from './xml-pieces.ts';

/** The parts of a workbook to which the cells refer. */
export type SheetContext = {
  readonly sharedTexts: readonly string[];
  /** For each cell style, whether it shows a number as a day. */
  readonly dayStyles: readonly boolean[];
  readonly epoch: Day;
};

type RawCell = {
  column: number;
  readonly type: string;
  readonly style: number;
  value: string | null;
  hasFormula: boolean;
};

/** Reads a sheet row by row, each with its approximate position in the XML; empty rows are left out. */
export function* sheetRows(
  xml: string,
  context: SheetContext,
): Generator<{readonly row: FileRow; readonly end: number}> {
  let number = 0;
  let cells: FileCell[] = [];
  let cell: RawCell | null = null;
  let isInRow = false;
  let isValue = false;
  let isReading = false;
  let end = 0;
  for (const piece of xmlPieces(xml)) {
    if (piece.kind === 'text') {
      end += piece.text.length;
      if (cell !== null && isValue && !isReading) cell.value = (cell.value ?? '') + piece.text;
      continue;
    }
    const isOpen = piece.kind === 'open';
    if (isOpen) end += piece.attributes.length + 2 * piece.name.length + 5;
    switch (piece.name) {
      case 'row':
        isInRow = isOpen;
        // In a damaged file a cell may end after its row.
        cell = null;
        if (piece.kind === 'open') {
          number = rowNumber(attribute(piece.attributes, 'r'), number + 1);
          cells = [];
        } else {
          if (cells.some((filled) => filled !== '')) yield {row: {number, cells}, end};
          cells = [];
        }
        break;
      case 'c':
        if (piece.kind === 'open') cell = isInRow ? openCell(piece.attributes, cells.length) : null;
        else if (cell !== null) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = toCell(cell, context);
          cell = null;
        }
        break;
      case 'f':
        if (cell !== null) cell.hasFormula = true;
        break;
      case 'v':
        // A formula with an empty text as its result has an empty value; one that was never computed has no text type.
        if (isOpen && cell?.type === 'str') cell.value ??= '';
        isValue = isOpen;
        break;
      case 't':
        isValue = isOpen;
        break;
      case 'rPh':
        isReading = isOpen;
        break;
      default:
    }
  }
}

/** A row is identified by its number, so no two may have the same. */
function rowNumber(told: string | undefined, next: number): number {
  const number = Number(told ?? next);
  return Number.isSafeInteger(number) ? Math.max(number, next) : next;
}

function openCell(attributes: string, next: number): RawCell {
  const place = attribute(attributes, 'r');
  return {
    // A cell far to the right counts as just beyond the limit: that is enough to see that the sheet is too
    // wide.
    column: Math.min(place === undefined ? next : columnOf(place), mostColumns),
    type: attribute(attributes, 't') ?? 'n',
    style: Number(attribute(attributes, 's') ?? 0),
    value: null,
    hasFormula: false,
  };
}

/** 'A1' is in column 0, 'AB7' in column 27. */
export function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase() ?? 'A';
  return Array.from(letters).reduce((sum, l) => sum * 26 + (l.codePointAt(0) ?? 65) - 64, 0) - 1;
}

function toCell(raw: RawCell, context: SheetContext): FileCell {
  const cell = plainCell(raw, context);
  const isEmpty = cell === '' && raw.value !== null;
  if (!raw.hasFormula || isEmpty) return cell;
  return {kind: 'formula', result: raw.value === null || raw.type === 'e' ? null : cell};
}

function plainCell({type, style, value}: RawCell, context: SheetContext): PlainCell {
  if (value === null) return '';
  switch (type) {
    case 's':
      return blankAsEmpty(context.sharedTexts[Number(value)] ?? '');
    case 'inlineStr':
    case 'str':
      return blankAsEmpty(unescaped(value));
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return {kind: 'error', text: value};
    case 'd':
      return {kind: 'day', day: value.slice(0, 10)};
    default: {
      const number = Number(value);
      if (value.trim() === '' || Number.isNaN(number)) return blankAsEmpty(value);
      const day = context.dayStyles[style] === true ? dayOfSerial(number, context.epoch) : null;
      return day === null ? {kind: 'number', number} : {kind: 'day', day};
    }
  }
}

function blankAsEmpty(text: string): string {
  return text.trim() === '' ? '' : text;
}

/**
 * Spreadsheets write characters that XML does not allow as `_x0007_`, and an underscore before such a text as
 * `_x005F_`.
 */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}
