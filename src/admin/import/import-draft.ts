import type {Translate} from '#src/i18n/key.ts';
import type {FileTable} from '#src/import/file-table.ts';
import {createRowIds, type DayOrder, type RowDecision} from '#src/import/import-plan.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';

export const steps = ['table', 'file', 'columns', 'check', 'run'] as const;
export type StepName = (typeof steps)[number];

export type ImportFile = {
  readonly name: string;
  readonly content: FileTable;
  readonly newId: (row: number) => string;
};

/** The number of records that an import writes, and of rows that it leaves out. */
export type Extent = {readonly new: number; readonly changed: number; readonly leftOut: number};

/** All choices of the admin before an import. */
export type ImportDraft = {
  readonly step: StepName;
  readonly table: ImportableTable;
  readonly file: ImportFile | null;
  /** The columns whose field the admin has changed. */
  readonly columns: ReadonlyMap<number, string | null>;
  /** The records that all new records refer to, by the field that the file does not have. */
  readonly forNew: ReadonlyMap<string, string>;
  readonly emptyCells: 'leave' | 'clear';
  readonly dayOrders: ReadonlyMap<number, DayOrder>;
  readonly decisions: ReadonlyMap<number, RowDecision>;
  /** The extent of the running import; `null` when none runs. */
  readonly extent: Extent | null;
};

export type DraftAction =
  | {readonly kind: 'open'; readonly step: StepName}
  | {readonly kind: 'table'; readonly table: ImportableTable}
  | {readonly kind: 'file'; readonly name: string; readonly content: FileTable}
  | {readonly kind: 'column'; readonly column: number; readonly field: string | null}
  | {readonly kind: 'for-new'; readonly field: string; readonly id: string | null}
  | {readonly kind: 'empty-cells'; readonly emptyCells: ImportDraft['emptyCells']}
  | {readonly kind: 'day-order'; readonly column: number; readonly order: DayOrder}
  | {readonly kind: 'decide'; readonly rows: readonly number[]; readonly decision: RowDecision}
  | {readonly kind: 'start'; readonly extent: Extent}
  /** Imports the same file again after an undo. */
  | {readonly kind: 'again'}
  | {readonly kind: 'clear'};

const nothingChosen = {
  columns: new Map<number, string | null>(),
  forNew: new Map<string, string>(),
  dayOrders: new Map<number, DayOrder>(),
  decisions: new Map<number, RowDecision>(),
} as const;

export const emptyDraft: ImportDraft = {
  step: 'table',
  table: 'brothers',
  file: null,
  emptyCells: 'leave',
  extent: null,
  ...nothingChosen,
};

export function changeDraft(draft: ImportDraft, action: DraftAction): ImportDraft {
  switch (action.kind) {
    case 'open':
      return {...draft, step: action.step};
    case 'table':
      return {...draft, ...nothingChosen, table: action.table};
    case 'file': {
      const {name, content} = action;
      const file = {name, content, newId: createRowIds()};
      return {...draft, ...nothingChosen, file, step: 'columns'};
    }
    case 'column':
      return {...draft, columns: put(draft.columns, action.column, action.field)};
    case 'for-new': {
      const forNew = new Map(draft.forNew);
      if (action.id === null) forNew.delete(action.field);
      else forNew.set(action.field, action.id);
      return {...draft, forNew};
    }
    case 'empty-cells':
      return {...draft, emptyCells: action.emptyCells};
    case 'day-order':
      return {...draft, dayOrders: put(draft.dayOrders, action.column, action.order)};
    case 'decide':
      return {
        ...draft,
        decisions: new Map([
          ...draft.decisions,
          ...action.rows.map((row) => [row, action.decision] as const),
        ]),
      };
    case 'start':
      return {...draft, step: 'run', extent: action.extent};
    case 'again':
      // The ids of undone records cannot be used again.
      return draft.file === null
        ? draft
        : {...draft, step: 'check', file: {...draft.file, newId: createRowIds()}};
    case 'clear':
      return {...emptyDraft, table: draft.table, step: 'file'};
  }
}

function put<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map([...map, [key, value]]);
}

/** Returns the heading of a column, otherwise its letter, as in spreadsheets. */
export function columnName(t: Translate, {header}: FileTable, column: number): string {
  return header[column] || t('import.columns.unnamed', {letter: letterOf(column)});
}

const ALPHABET = 26;

function letterOf(column: number): string {
  const last = String.fromCodePoint(65 + (column % ALPHABET));
  return column < ALPHABET ? last : letterOf(Math.floor(column / ALPHABET) - 1) + last;
}
