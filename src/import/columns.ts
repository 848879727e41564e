/** For each column of the file the field it goes into, or `null`: it is left out. */
export type Columns = readonly (string | null)[];

export type ProposedColumns = {
  readonly columns: Columns;
  /** No heading says what its column is: the first row seems to be a record already. */
  readonly looksHeadless: boolean;
};

/** What is wrong with a choice of columns. `missing` alone does not keep one from going on. */
export type ColumnProblem =
  | {readonly kind: 'none'}
  | {readonly kind: 'twice'; readonly field: string; readonly columns: readonly number[]}
  /** Fields without which no new record can be made. */
  | {readonly kind: 'missing'; readonly fields: readonly string[]};
