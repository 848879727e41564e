import type {Day} from '#src/lib/civil-date.ts';
import type {PartialDay} from '#src/lib/partial-day.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';
import type {Columns} from './columns.ts';
import type {FileTable} from './file-table.ts';
import type {ImportableTable, RecordVocabulary} from './importable-tables.ts';
import type {RowFinding} from './row-finding.ts';

/** The official records with which a file is compared. */
export type KnownRecords = (table: TableName) => readonly AnyRow[];

/** The decision about a row that looks like an existing record. */
export type RowDecision =
  | {readonly kind: 'new'}
  | {readonly kind: 'same'; readonly id: string}
  | {readonly kind: 'skip'};

/** Whether 03/04/2025 is in April or in March. */
export type DayOrder = 'day-first' | 'month-first';

export type PlanRequest = {
  readonly table: ImportableTable;
  readonly file: FileTable;
  readonly columns: Columns;
  /** What all new records have although the file does not say it: the id of a record, by field. */
  readonly forNew: ReadonlyMap<string, string>;
  /** Whether an empty cell clears the field or leaves it as it is. */
  readonly emptyCells: 'leave' | 'clear';
  /** The orders that the user has chosen, by the index of the column. */
  readonly dayOrders: ReadonlyMap<number, DayOrder>;
  /** The decisions of the user, by the number of the row. */
  readonly decisions: ReadonlyMap<number, RowDecision>;
  readonly known: KnownRecords;
  readonly words: RecordVocabulary;
  readonly today: Day;
  /** Returns the id of a row's new record: always the same for a row. */
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
  /** The title of the record. */
  readonly title: string;
  /** The id of the existing or new record; `null` until that is decided. */
  readonly id: string | null;
  /** The version of the compared record; `null` for a new one. */
  readonly version: number | null;
  /** The values to write: all filled ones of a new record, the differences of an existing one. */
  readonly changes: readonly FieldChange[];
  readonly findings: readonly RowFinding[];
  /** The records that the row may be. A decided row has them too, so that the user can decide again. */
  readonly alike: readonly {readonly id: string; readonly title: string}[];
};

/** A day as the file has it, and its meaning in each order. */
export type UnclearDay = {
  readonly written: string;
  readonly days: Readonly<Record<DayOrder, PartialDay>>;
};

/** How the days of an ambiguous column were read. */
export type ReadDays = {
  readonly column: number;
  readonly field: string;
  readonly order: DayOrder;
  readonly example: UnclearDay;
};

export type ImportPlan = {
  readonly table: ImportableTable;
  /** In the order of the file. */
  readonly rows: readonly PlannedRow[];
  readonly counts: Readonly<Record<PlannedRow['kind'], number>>;
  /** The columns with ambiguous days. */
  readonly unclearDays: readonly ReadDays[];
};

/** A record in the form that the server expects. */
type RowToSend = {
  /** The number of the row in the file. */
  readonly n: number;
  readonly id: string;
  readonly op: 'insert' | 'update';
  readonly values: Readonly<Record<string, unknown>>;
  /** The version of the compared record. */
  readonly base_version: number | null;
};

/** Lists the records that a plan writes, in the order of the file. Faulty and undecided rows are left out. */
export function rowsToSend({rows}: ImportPlan): RowToSend[] {
  return rows.flatMap(({row, kind, id, version, changes}): RowToSend[] => {
    if (id === null || (kind !== 'new' && kind !== 'changed')) return [];
    const values = Object.fromEntries(changes.map(({field, after}) => [field, after]));
    const op = kind === 'new' ? 'insert' : 'update';
    return [{n: row, id, op, values, base_version: version}];
  });
}

/** Gives each row of a file a fixed id, so that the server recognizes rows that are sent again. */
export function createRowIds(): (row: number) => string {
  const ids = new Map<number, string>();
  return (row) => {
    let id = ids.get(row);
    if (id === undefined) ids.set(row, (id = crypto.randomUUID()));
    return id;
  };
}
