import type {Day} from '#src/lib/civil-date.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';
import type {Columns} from './columns.ts';
import type {FileTable} from './file-table.ts';
import type {ImportableTable, RecordVocabulary} from './importable-tables.ts';
import type {Finding} from './row-finding.ts';

/** The records a file is compared with, as the server has them. */
export type KnownRecords = (table: TableName) => readonly AnyRow[];

/** What becomes of a row that looks like a record that is there already. */
export type Decision =
  | {readonly kind: 'new'}
  | {readonly kind: 'same'; readonly id: string}
  | {readonly kind: 'skip'};

/** Whether 03/04/2025 is a day of April or of March. */
export type DayOrder = 'day-first' | 'month-first';

export type PlanRequest = {
  readonly table: ImportableTable;
  readonly file: FileTable;
  readonly columns: Columns;
  /** Whether an empty cell empties the field; else it leaves it as it is. */
  readonly emptyCells: 'leave' | 'clear';
  /** By the place of the column, where somebody has settled it. */
  readonly dayOrders: ReadonlyMap<number, DayOrder>;
  /** By the number of the row. */
  readonly decisions: ReadonlyMap<number, Decision>;
  readonly known: KnownRecords;
  readonly words: RecordVocabulary;
  readonly today: Day;
  /** Gives the id of the record a row makes: always the same one for a row. */
  readonly newId: (row: number) => string;
};

export type FieldChange = {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

export type PlannedRow = {
  /** The number of the row in the file. */
  readonly row: number;
  readonly kind: 'new' | 'changed' | 'unchanged' | 'skipped' | 'undecided' | 'faulty';
  /** What people call it. */
  readonly title: string;
  /** The record it is, or would make; `null` while that is not decided. */
  readonly id: string | null;
  /** The version of the record it was compared with; `null` where there is none. */
  readonly version: number | null;
  /** What it writes: of a new record all that is filled, of another what differs. */
  readonly changes: readonly FieldChange[];
  readonly findings: readonly Finding[];
  /** Records that it may be. Those of a row that was decided as well, so that it can be decided anew. */
  readonly alike: readonly {readonly id: string; readonly title: string}[];
};

/** How the days of a column were read where their order is not plain from the file. */
export type ReadDays = {
  readonly column: number;
  readonly field: string;
  readonly order: DayOrder;
  /** A day of the column that could be read either way. */
  readonly example: string;
};

export type ImportPlan = {
  readonly table: ImportableTable;
  /** In the order of the file. */
  readonly rows: readonly PlannedRow[];
  readonly counts: Readonly<Record<PlannedRow['kind'], number>>;
  /** The columns whose days can be read either way. */
  readonly unclearDays: readonly ReadDays[];
};

/** A record as the server is asked to write it. */
type RowToSend = {
  /** The number of the row in the file. */
  readonly n: number;
  readonly id: string;
  readonly op: 'insert' | 'update';
  readonly values: Readonly<Record<string, unknown>>;
  /** The version it was compared with. */
  readonly base_version: number | null;
};

/** Lists what a plan writes, in the order of the file. Rows that are faulty or undecided write nothing. */
export function rowsToSend({rows}: ImportPlan): RowToSend[] {
  return rows.flatMap(({row, kind, id, version, changes}): RowToSend[] => {
    if (id === null || (kind !== 'new' && kind !== 'changed')) return [];
    const values = Object.fromEntries(changes.map(({field, after}) => [field, after]));
    const op = kind === 'new' ? 'insert' : 'update';
    return [{n: row, id, op, values, base_version: version}];
  });
}
