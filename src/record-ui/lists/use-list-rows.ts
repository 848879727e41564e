import {useCallback, useMemo} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import type {LocalRow, TableView} from '#src/queries/rows.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import {recordOf} from '#src/records/registry.ts';
import {createRecordList} from './create-record-list.ts';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {countValues, wantedBy, withChosen, type RecordView} from './record-view.ts';

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
    const find = (values: RecordView['chosen']) => list(records.all, text, wantedBy(values), order);
    const filters = recordOf(table).list?.filters ?? [];
    return {
      rows: find(wanted),
      counts: new Map(
        filters.map((field) => [field, countValues(find(withChosen(wanted, field, '')), field)]),
      ),
    };
  }, [table, records, list, text, asked, sort]);
}
