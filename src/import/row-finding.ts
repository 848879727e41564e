import type {Issue} from '#src/domain/validation/issue.ts';
import type {TableName} from '#src/records/registry.ts';

/** An error or a warning about a row. */
export type RowFinding = {
  /** The index of the column in the file; `null` for the whole row. */
  readonly column: number | null;
  readonly field: string | null;
  /** The text of the cell. */
  readonly shown: string;
  readonly severity: 'error' | 'warning';
  readonly what: FoundFault;
};

export type FoundFault =
  /** The same problems as in a form. */
  | {readonly code: 'required' | 'invalid' | 'too-long' | 'order'}
  | {readonly code: 'json'}
  | {readonly code: 'not-a-day'}
  /** A valid day, but not in the order of the column's other days. */
  | {readonly code: 'day-order'}
  | {readonly code: 'year-too-short'}
  /** Only a year, or a month of a year. */
  | {readonly code: 'day-incomplete'}
  | {readonly code: 'choice'; readonly values: readonly string[]}
  | {readonly code: 'unknown'; readonly table: TableName; readonly similar: readonly string[]}
  | {readonly code: 'ambiguous'; readonly table: TableName; readonly among: readonly string[]}
  /** A warning: the file has the computed value, which is used. */
  | {readonly code: 'formula'}
  | {readonly code: 'formula-without-value'}
  | {readonly code: 'cell-error'}
  /**
   * The form of such a record does not have the field, e.g. the date of death of a living brother; it is left
   * out.
   */
  | {readonly code: 'not-asked'}
  /** A warning: the cell has several telephone numbers, and the first one is used. */
  | {readonly code: 'first-phone'}
  /** More cells than columns: the cells after a superfluous comma are in the wrong column. */
  | {readonly code: 'too-many-cells'}
  /** No record on this device has the id. */
  | {readonly code: 'unknown-id'}
  /** Another row of the file is about the same record. */
  | {readonly code: 'row-twice'; readonly row: number}
  | {readonly code: 'undecided'}
  /** An issue of the validation rules. */
  | {readonly code: 'issue'; readonly issue: Issue};
