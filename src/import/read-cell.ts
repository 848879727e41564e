import {toSearchText} from '#src/lib/search-text.ts';
import {type FieldSpec, isPartialDayFormat} from '#src/records/field.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';
import {type ColumnDays, dayInCell, partialDayInCell} from './read-days.ts';
import {shownCell, type FileCell, type PlainCell} from './file-table.ts';
import type {FoundFault} from './row-finding.ts';
import {ID_COLUMN} from './importable-tables.ts';
import type {PlanRequest} from './import-plan.ts';
import type {ReferenceFinder} from './reference-finder.ts';

/** The value of a cell for its field. */
export type ReadCell =
  | {readonly kind: 'value'; readonly value: unknown}
  /** The text matches several records. */
  | {readonly kind: 'open'; readonly ids: readonly string[]}
  | {readonly kind: 'fault'; readonly fault: FoundFault};

export type CellReader = (cell: PlainCell) => ReadCell;

/** Returns the plain content of a cell: of a formula the value that was computed when the file was saved. */
export function plainCell(cell: FileCell): PlainCell | {readonly fault: FoundFault} {
  if (typeof cell === 'string') return cell;
  if (cell.kind === 'formula') return cell.result ?? {fault: {code: 'formula-without-value'}};
  return cell.kind === 'error' ? {fault: {code: 'cell-error'}} : cell;
}

/** Makes the reader for the cells of one field. */
export function cellReader(
  {table, words, file}: PlanRequest,
  field: string,
  days: ColumnDays,
  finder: ReferenceFinder | undefined,
): CellReader {
  const spec: FieldSpec | undefined = recordOf(table).fields[field]?.spec;
  if (field === ID_COLUMN || spec === undefined) {
    return (cell) => value(shownCell(cell).trim().toLowerCase());
  }
  const named = namedValues(words.values(table, field));
  return (cell) => {
    const text = shownCell(cell).trim();
    if (text === '') return value(null);
    switch (spec.kind) {
      case 'date': {
        const day = dayInCell(cell, days.order, file.epoch);
        return typeof day === 'string' ? value(day) : fault(day);
      }
      case 'integer':
        return /^[+-]?\d+(?:[.,]0+)?$/.test(text) ? value(Number.parseInt(text, 10)) : fault(WRONG);
      case 'choice': {
        const found = spec.values.find((known) => known === text) ?? named.get(toSearchText(text));
        return found === undefined ? fault({code: 'choice', values: spec.values}) : value(found);
      }
      case 'open-choice':
        return value(spec.read(text) ?? text);
      case 'reference':
        return finder === undefined ? fault(WRONG) : readReference(finder, spec.table, text);
      case 'json':
        return parsed(text);
      case 'text': {
        if (!isPartialDayFormat(spec.format)) return value(text);
        const day = partialDayInCell(cell, days.order, file.epoch);
        return typeof day === 'string' ? value(day) : fault(day);
      }
      case 'picture':
      case 'instant':
        return value(text);
    }
  };
}

const WRONG = {code: 'invalid'} as const;

function value(of: unknown): ReadCell {
  return {kind: 'value', value: of};
}

function fault(found: FoundFault): ReadCell {
  return {kind: 'fault', fault: found};
}

function namedValues(values: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  return new Map(
    [...values].flatMap(([stored, names]) =>
      names.map((name) => [toSearchText(name), stored] as const),
    ),
  );
}

function readReference(finder: ReferenceFinder, table: string, text: string): ReadCell {
  const ids = finder.find(text);
  if (ids.length > 1) return {kind: 'open', ids};
  if (ids[0] !== undefined) return value(ids[0]);
  if (!isTableName(table)) return fault(WRONG);
  return fault({code: 'unknown', table, similar: finder.similar(text)});
}

function parsed(text: string): ReadCell {
  try {
    return value(JSON.parse(text));
  } catch {
    return fault({code: 'json'});
  }
}
