import type {Sheet, SheetCell, SheetColumn} from '#src/lib/sheet.ts';

/** A column that may be chosen for the file. */
export type ExportedColumn<T> = SheetColumn & {
  readonly key: string;
  /** Chosen until somebody chooses. */
  readonly usual: boolean;
  readonly cell: (item: T) => SheetCell;
};

/** A list on screen, as it can be exported. */
export type ExportedList<T> = {
  /** Under which this device remembers what is chosen of it. */
  readonly id: string;
  readonly name: string;
  readonly columns: readonly ExportedColumn<T>[];
  readonly items: readonly T[];
};

/** Lays out the chosen columns of a list, in the list's order. */
export function toSheet<T>(list: ExportedList<T>, chosen: ReadonlySet<string>): Sheet {
  const columns = list.columns.filter(({key}) => chosen.has(key));
  return {
    name: list.name,
    columns,
    rows: list.items.map((item) => columns.map(({cell}) => cell(item))),
  };
}
