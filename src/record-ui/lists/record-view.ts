import {useCallback, useMemo} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {idIn} from '#src/lib/uuid.ts';
import {textOf} from '#src/lib/values.ts';
import {type LocalRow, type TableView, useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {existenceOn, existences, LAST_DAY_FIELD} from '#src/record-ui/values/existence.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import type {FieldSpec} from '#src/records/field.ts';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import type {Choice} from '#src/ui/matching-choices.ts';
import {createRecordList, type Wanted} from './create-record-list.ts';
import type {SearchedView, ViewCodec} from './use-list-view.ts';

/** The filters and the sort order of a list; stored in the page's address. */
export type RecordView = SearchedView & {
  /** The filter values, by field. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly sort: RecordSort;
};

export const recordSorts = ['name_asc', 'name_desc'] as const;
type RecordSort = (typeof recordSorts)[number];

const everything: RecordView = {text: '', chosen: {}, sort: 'name_asc'};

/** Makes the codec between a table's list and its address. Any choice, reference or last day can be a filter. */
export function recordViewCodec(table: TableName): ViewCodec<RecordView> {
  const choosable = Object.entries(recordOf(table).fields)
    .filter(([field, {spec}]) => isChoosable(spec) || field === LAST_DAY_FIELD)
    .map(([field]) => field);
  return {
    everything,
    read: (search) => {
      const query = new URLSearchParams(search);
      const asked = choosable.map((field): [string, string] => [field, idIn(query, field) ?? '']);
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

function isChoosable({kind}: FieldSpec): boolean {
  return kind === 'choice' || kind === 'reference';
}

export function isRecordSort(text: string): text is RecordSort {
  return recordSorts.some((sort) => sort === text);
}

/** Returns the filters with one value set; '' removes it. */
export function withChosen(
  chosen: RecordView['chosen'],
  field: string,
  value: string,
): RecordView['chosen'] {
  const {[field]: _, ...others} = chosen;
  return value === '' ? others : {...others, [field]: value};
}

/** Returns a check whether a row matches the filters; `null` when there are none. */
function wantedBy<T extends TableName>(chosen: RecordView['chosen'], today: Day): Wanted<T> {
  const asked = Object.entries(chosen);
  if (asked.length === 0) return null;
  return ({row}: LocalRow<T>) =>
    asked.every(([field, value]) => filteredValue(row, field, today) === value);
}

/** The value by which a filter finds a row. */
function filteredValue(row: object, field: string, today: Day): string {
  return field === LAST_DAY_FIELD ? existenceOn(row, today) : textOf(row, field);
}

/** Counts the rows for each value of a field. */
function countValues(
  rows: readonly LocalRow[],
  field: string,
  today: Day,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const {row} of rows) {
    const value = filteredValue(row, field, today);
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/**
 * The values of a filter, each with its number of records: all declared values, and further ones from a newer
 * server or a link.
 */
export function useFilterOptions(
  table: TableName,
  field: string,
  value: string,
  counts: ReadonlyMap<string, number>,
): Choice[] {
  const t = useT();
  const {number, collator} = useFormats();
  const nameOf = useValueNames(table, field);
  const values = new Set([...nameOf.known, ...counts.keys(), value]);
  values.delete('');
  const options = [...values].map((each) => ({
    value: each,
    label: t('lists.option', {name: nameOf.name(each), shown: number(counts.get(each) ?? 0)}),
  }));
  const sorted = [...options].sort((a, b) => collator.compare(a.label, b.label));
  return [{value: '', label: t('lists.all')}, ...sorted];
}

/** The names of the values of a choice or reference field. */
export function useValueNames(
  table: TableName,
  field: string,
): {readonly known: readonly string[]; readonly name: (value: string) => string} {
  const t = useT();
  const labels = useRecordLabels();
  const words = useTitleWords();
  const spec = recordOf(table).fields[field]?.spec;
  const target = spec?.kind === 'reference' && isTableName(spec.table) ? spec.table : null;
  const referred: TableView | undefined = useTable(target);
  if (target === null) {
    const listed = spec?.kind === 'choice' ? spec.values : [];
    return {
      known: field === LAST_DAY_FIELD ? existences : listed,
      name: (value) => labels.value(table, field, value),
    };
  }
  return {
    known: (referred?.all ?? []).map(({row}) => row.id),
    // Until the records are read, none of them is missing.
    name: (value) =>
      words(target, titleIn(target, referred?.byId.get(value)?.row)) ||
      t(referred ? 'values.unknownRecord' : 'values.empty'),
  };
}

/** Returns the label of a filter. That of a last day asks whether the record exists, not for the day. */
export function useFilterLabel(table: TableName, field: string): string {
  const t = useT();
  const labels = useRecordLabels();
  return field === LAST_DAY_FIELD ? t('lists.existence') : labels.field(table, field);
}

export type ListRows<T extends ListedTable> = {
  readonly rows: readonly LocalRow<T>[];
  /** The number of rows for each value of a filter, with all other filters applied. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

/** Searches, filters and sorts the rows of a table; `undefined` until they are read. */
export function useListRows<T extends ListedTable>(
  table: T,
  records: TableView<T> | undefined,
  {text, chosen, sort}: RecordView,
): ListRows<T> | undefined {
  const {collator} = useFormats();
  const today = useToday();
  const words = useTitleWords();
  const titleWords = useCallback((title: string) => words(table, title), [words, table]);
  const list = useMemo(
    () => createRecordList(table, collator, {titleWords}),
    [table, collator, titleWords],
  );
  // As text, filters compare by value.
  const asked = JSON.stringify(chosen);
  return useMemo(() => {
    if (!records) return undefined;
    const wanted = JSON.parse(asked) as RecordView['chosen'];
    const order = sort === 'name_desc' ? 'title_desc' : 'title_asc';
    const find = (values: RecordView['chosen']) =>
      list(records.all, text, wantedBy(values, today), order);
    const filters = recordOf(table).list?.filters ?? [];
    return {
      rows: find(wanted),
      counts: new Map(
        filters.map((field) => [
          field,
          countValues(find(withChosen(wanted, field, '')), field, today),
        ]),
      ),
    };
  }, [table, records, list, text, asked, sort, today]);
}
