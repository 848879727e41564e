import {useT} from '#src/i18n/use-t.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {SelectField} from '#src/ui/select-field.tsx';
import {FilterPanel} from './filter-panel.tsx';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {
  isRecordSort,
  type ListRows,
  recordSorts,
  type RecordView,
  useFilterLabel,
  useFilterOptions,
  withChosen,
} from './record-view.ts';

type RecordFiltersProps = {
  readonly table: ListedTable;
  readonly view: RecordView;
  readonly counts: ListRows<ListedTable>['counts'];
  readonly onChange: (changes: Partial<RecordView>) => void;
};

/** The filters that the record's declaration names, and the sort order. */
export function RecordFilters({table, view, counts, onChange}: RecordFiltersProps) {
  const t = useT();
  const {chosen, sort} = view;
  const filters = recordOf(table).list?.filters ?? [];
  const set = filters.filter((field) => chosen[field] !== undefined).length;
  return (
    <FilterPanel count={set + (sort === 'name_asc' ? 0 : 1)}>
      {filters.map((field) => (
        <RecordFilter
          key={field}
          table={table}
          field={field}
          value={chosen[field] ?? ''}
          counts={counts.get(field) ?? new Map()}
          onChange={(value) => onChange({chosen: withChosen(chosen, field, value)})}
        />
      ))}
      <SelectField
        label={t('lists.sort')}
        value={sort}
        onChange={(next) => onChange({sort: isRecordSort(next) ? next : 'name_asc'})}
        options={recordSorts.map((value) => ({value, label: t(`lists.sorts.${value}`)}))}
      />
    </FilterPanel>
  );
}

type RecordFilterProps = {
  readonly table: TableName;
  readonly field: string;
  readonly value: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly help?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** One filter, with the number of rows for each value. */
export function RecordFilter({table, field, value, counts, help, onChange}: RecordFilterProps) {
  const label = useFilterLabel(table, field);
  const options = useFilterOptions(table, field, value, counts);
  return (
    <SelectField label={label} value={value} onChange={onChange} options={options} help={help} />
  );
}
