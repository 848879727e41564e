/** What a column holds: days and numbers stay such where a file knows them. */
export type SheetColumn = {
  readonly label: string;
  readonly kind: 'text' | 'day' | 'number';
  /** What a file that can do so offers for its cells; others may be written all the same. */
  readonly choices?: readonly string[];
};

/** A civil day is its text, 'yyyy-MM-dd'; `null` is an empty cell. */
export type SheetCell = string | number | null;

/** A table on its way into a file. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** A cell for each column. */
  readonly rows: readonly (readonly SheetCell[])[];
};
