import type {LocalRow} from '#src/queries/rows.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import type {Wanted} from './create-record-list.ts';
import type {SearchedView, ViewCodec} from './use-list-view.ts';

/** What a list of records is narrowed to and sorted by; it lives in the page's address. */
export type RecordView = SearchedView & {
  /** The values that are asked for, by field. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly sort: RecordSort;
};

export const recordSorts = ['name_asc', 'name_desc'] as const;
export type RecordSort = (typeof recordSorts)[number];

const everything: RecordView = {text: '', chosen: {}, sort: 'name_asc'};

/** Makes what reads and writes the address of a table's list. Any choice or reference can be asked for. */
export function recordViewCodec(table: TableName): ViewCodec<RecordView> {
  const choosable = Object.entries(recordOf(table).fields)
    .filter(([, {spec}]) => spec.kind === 'choice' || spec.kind === 'reference')
    .map(([field]) => field);
  return {
    everything,
    read: (search) => {
      const query = new URLSearchParams(search);
      const asked = choosable.map((field): [string, string] => [field, query.get(field) ?? '']);
      const sort = query.get('sort') ?? '';
      return {
        text: query.get('q') ?? '',
        chosen: Object.fromEntries(asked.filter(([, value]) => value !== '')),
        sort: isRecordSort(sort) ? sort : 'name_asc',
      };
    },
    write: ({text, chosen, sort}) => {
      const query = new URLSearchParams(text === '' ? {} : {q: text});
      for (const [field, value] of Object.entries(chosen)) query.set(field, value);
      if (sort !== 'name_asc') query.set('sort', sort);
      return query.size === 0 ? '' : `?${query}`;
    },
    stateOf: () => null,
  };
}

export function isRecordSort(text: string): text is RecordSort {
  return recordSorts.some((sort) => sort === text);
}

/** Gives the values with one field's set, or with '' no longer asked for. */
export function withChosen(
  chosen: RecordView['chosen'],
  field: string,
  value: string,
): RecordView['chosen'] {
  const {[field]: _, ...others} = chosen;
  return value === '' ? others : {...others, [field]: value};
}

/** Tells whether a row has the values asked for; `null` when none is. */
export function wantedBy<T extends TableName>(chosen: RecordView['chosen']): Wanted<T> {
  const asked = Object.entries(chosen);
  if (asked.length === 0) return null;
  return ({row}: LocalRow<T>) => asked.every(([field, value]) => textIn(row, field) === value);
}

/** Counts how many rows have each value of a field. */
export function countValues(rows: readonly LocalRow[], field: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const {row} of rows) {
    const value = textIn(row, field);
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Reads a text by the name of a field that the record's own declaration has; empty where there is none. */
export function textIn(row: object, field: string): string {
  const value = (row as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : '';
}
