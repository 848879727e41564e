import {useMemo} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {TableView} from '#src/queries/rows.ts';
import {FilterPanel} from '#src/record-ui/lists/filter-panel.tsx';
import {RecordFilter} from '#src/record-ui/lists/record-filters.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {
  brotherListFor,
  brotherSorts,
  countFilters,
  everything,
  filterCount,
  filterNames,
  filterOf,
  isBrotherSort,
  type ListView,
} from './create-brother-list.ts';

type BrotherFiltersProps = {
  readonly view: ListView;
  readonly brothers: TableView<'brothers'> | undefined;
  readonly onChange: (changes: Partial<ListView>) => void;
};

export function BrotherFilters(props: BrotherFiltersProps) {
  return (
    <FilterPanel count={filterCount(props.view)}>
      <OpenFilters {...props} />
    </FilterPanel>
  );
}

/** Drawn, and counted, only while the panel is open. */
function OpenFilters({view, brothers, onChange}: BrotherFiltersProps) {
  const t = useT();
  const filter = filterOf(view);
  const counts = useCounts(brothers, view);
  return (
    <>
      {filterNames.map((name) => (
        <RecordFilter
          key={name}
          table="brothers"
          field={name}
          value={filter[name]}
          counts={counts?.[name] ?? new Map()}
          onChange={(value) =>
            onChange({[name]: value, ...(name === 'membership_status' ? {activeOnly: false} : {})})
          }
        />
      ))}
      <SelectField
        label={t('lists.sort')}
        value={view.sort}
        onChange={(sort) => onChange({sort: isBrotherSort(sort) ? sort : ''})}
        options={[
          {value: '', label: t('lists.sorts.unset')},
          ...brotherSorts.map((value) => ({value, label: t(`lists.sorts.${value}`)})),
        ]}
      />
    </>
  );
}

function useCounts(brothers: TableView<'brothers'> | undefined, view: ListView) {
  const {collator} = useFormats();
  const list = brotherListFor(collator);
  const {text, sort} = view;
  const found = useMemo(
    () => brothers && list(brothers.all, {...everything, text}, sort === '' ? 'name_asc' : sort),
    [list, brothers, text, sort],
  );
  return found && countFilters(found, filterOf(view));
}
