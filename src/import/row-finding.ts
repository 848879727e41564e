import type {Issue} from '#src/domain/validation/issue.ts';
import type {TableName} from '#src/records/registry.ts';

/** What is wrong with a row, or looks so. */
export type Finding = {
  /** The place of the column in the file; `null`: the row as a whole. */
  readonly column: number | null;
  readonly field: string | null;
  /** What stands there. */
  readonly shown: string;
  readonly severity: 'error' | 'warning';
  readonly what: FoundFault;
};

export type FoundFault =
  /** As at a field of a form. */
  | {readonly code: 'required' | 'invalid' | 'too-long' | 'order'}
  | {readonly code: 'json'}
  | {readonly code: 'not-a-day'}
  /** A day that the calendar has, but not in the order in which the column's other days are written. */
  | {readonly code: 'day-order'}
  | {readonly code: 'year-too-short'}
  | {readonly code: 'choice'; readonly values: readonly string[]}
  | {readonly code: 'unknown'; readonly table: TableName; readonly similar: readonly string[]}
  | {readonly code: 'ambiguous'; readonly table: TableName; readonly among: readonly string[]}
  /** A warning where the file has the result, which is taken; else an error. */
  | {readonly code: 'formula'}
  | {readonly code: 'cell-error'}
  /** The field is not asked of such a record, e.g. a date of death of somebody living; it is left out. */
  | {readonly code: 'not-asked'}
  /** More cells than the file has columns: what follows a comma too many stands in the wrong column. */
  | {readonly code: 'too-many-cells'}
  /** An id that no record on this device has. */
  | {readonly code: 'unknown-id'}
  /** Another row of the file is the same record. */
  | {readonly code: 'row-twice'; readonly row: number}
  | {readonly code: 'undecided'}
  /** What the rules of religious life say of it. */
  | {readonly code: 'issue'; readonly issue: Issue};
