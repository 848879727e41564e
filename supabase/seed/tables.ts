import type {RowOf, TableName} from '#src/records/registry.ts';

/** A row while the generator works on it: the server adds the version and the times. */
export type Draft<T extends TableName> = {
  -readonly [
    K in keyof RowOf<T> as Exclude<K, 'version' | 'created_at' | 'updated_at'>
  ]: RowOf<T>[K];
};

type RecordTable =
  | ('countries' | 'circumscriptions' | 'places' | 'dioceses' | 'fraternities' | 'institutions')
  | ('brothers' | 'ordinations' | 'vows' | 'formation_stages')
  | ('fraternity_assignments' | 'institution_assignments' | 'brother_documents')
  | ('necrology_entries' | 'chapters' | 'elections' | 'studies' | 'brother_languages')
  | ('goods_dispositions' | 'sacraments' | 'parish_notices');

/** The records of the province. */
export type Tables = {[T in RecordTable]: Draft<T>[]};

/** Splits a description written as a table: a line for each row, `|` between the cells. */
export function readTable(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

/** Splits a cell that lists several things. */
export function listOf(cell: string): string[] {
  return cell.split(',').map((part) => part.trim());
}
