import {createHash} from 'node:crypto';
import Papa from 'papaparse';
import {emptyFields} from '#src/records/record.ts';
import {registry, type RowOf, type TableName} from '#src/records/registry.ts';

/** A row while the generator works on it: the server adds the version and the times. */
export type Draft<T extends TableName> = {
  -readonly [
    K in keyof RowOf<T> as Exclude<K, 'version' | 'created_at' | 'updated_at'>
  ]: RowOf<T>[K];
};

type RecordTable =
  | ('countries' | 'circumscriptions' | 'places' | 'dioceses' | 'fraternities' | 'institutions')
  | ('brothers' | 'ordinations' | 'vows' | 'formation_stages' | 'studies' | 'brother_languages')
  | ('fraternity_assignments' | 'institution_assignments' | 'chapters' | 'elections')
  | ('brother_documents' | 'goods_dispositions' | 'sacraments' | 'parish_notices')
  | 'necrology_entries';

/** The records of the province. */
export type Tables = {[T in RecordTable]: Draft<T>[]};

type Filled<Row> = {[K in keyof Row as null extends Row[K] ? never : K]: Row[K]};
type Values<T extends TableName, Given extends string = 'id'> = Omit<Filled<Draft<T>>, Given> &
  Partial<Omit<Draft<T>, Given>>;

type TableOfBrothers = {
  [T in TableName]: RowOf<T> extends {brother_id: string} ? T : never;
}[TableName];

/** Makes a row with the id of its key; what may be empty is empty unless it has a value. */
export function draft<T extends TableName>(table: T, key: string, values: Values<T>): Draft<T> {
  // The compiler cannot follow the fields of a table that is not known yet.
  return {...emptyFields(registry[table]), id: idOf(table, key), ...values} as unknown as Draft<T>;
}

/** Makes a row about a brother; `name` tells it from his others in the table. */
export function rowOf<T extends TableOfBrothers>(
  table: T,
  {id}: {readonly id: string},
  name: string | number,
  values: Values<T, 'id' | 'brother_id'>,
): Draft<T> {
  return draft(table, `${id}/${name}`, {brother_id: id, ...values});
}

/** Makes the same UUID (version 8, of our own making) for the same name, at every seeding. */
export function idOf(kind: string, key: string): string {
  const bytes = createHash('sha256').update(`fraternitas/${kind}/${key}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const trim = (text: string): string => text.trim();

/** Part of the bundle, in which this file has another place. */
const texts = import.meta.glob<string>('./data/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

type ColumnOf<Header> = Header extends `${infer First} | ${infer Rest}`
  ? First | ColumnOf<Rest>
  : Header;

/**
 * Reads a table of the folder `data`, of which the header is written here too: `|` separates the cells. A cell may
 * list several things with commas between them.
 */
export function readTable<const Header extends string>(name: string, header: Header) {
  const text = texts[`./data/${name}.txt`] ?? '';
  const layout = {header: true, delimiter: '|', transformHeader: trim, transform: trim} as const;
  const {data, meta} = Papa.parse<Record<ColumnOf<Header> & string, string>>(text.trim(), layout);
  const found = meta.fields?.join(' | ');
  if (found === header) return data;
  throw new Error(`The table ${name} has the columns "${found}", not "${header}".`);
}

/** Splits a cell that lists several things. */
export function listOf(cell: string): string[] {
  return cell.split(',').map(trim).filter(Boolean);
}

const words = readTable('words', 'what | words');

/** Lists words that the generator draws from; long lists have several lines. */
export function wordsOf(what: string): string[] {
  return words.filter((row) => row.what === what).flatMap((row) => listOf(row.words));
}

/** The least and the most of something, both included. */
export type Range = readonly [least: number, most: number];

/** Reads a cell like `18-24`. */
export function rangeOf(cell: string): Range {
  const [least = 0, most = 0] = cell.split('-').map(Number);
  return [least, most];
}

/** Lists the steps that were taken, with their days. */
export function taken<K extends string>(steps: Readonly<Record<K, string | null>>): [K, string][] {
  return Object.entries(steps).filter((step): step is [K, string] => step[1] !== null);
}

/** Reads an element that is known to be there. */
export function at<T>(items: readonly T[], index: number): T {
  if (index >= 0 && index < items.length) return items[index] as T;
  throw new RangeError(`There is no element ${index} of ${items.length}.`);
}

/** Finds the element that fits, which is known to be there. */
export function findOne<T>(items: readonly T[], fits: (item: T) => boolean): T {
  return at(items, items.findIndex(fits));
}
