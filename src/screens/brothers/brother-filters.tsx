import {useMemo} from 'react';
import {holyOrders} from '#src/domain/holy-orders.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useBrotherTraits} from '#src/queries/brother-traits.ts';
import type {TableView} from '#src/queries/rows.ts';
import {FilterPanel} from '#src/record-ui/lists/filter-panel.tsx';
import {RecordFilter} from '#src/record-ui/lists/record-filters.tsx';
import {registry} from '#src/records/registry.ts';
import {SelectField} from '#src/ui/select-field.tsx';
import {useBrotherColumns} from './brother-columns.ts';
import {
  brotherSorts,
  everything,
  fieldFilters,
  filterCount,
  filterOf,
  isBrotherSort,
  type ListView,
  relatedFilters,
  sortColumnOf,
  traitsOf,
  yearFilters,
} from './brother-view.ts';
import {brotherListFor, countFilters} from './create-brother-list.ts';
import {useOrdinationName} from './use-ordination-name.ts';

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
  const {number} = useFormats();
  const labels = useRecordLabels();
  const ordinationName = useOrdinationName();
  const filter = filterOf(view);
  const {counts, years: professed} = useChoices(brothers, view);
  const columns = useBrotherColumns();
  const sortColumn = columns.find(({key}) => key === sortColumnOf(view.sort));
  // The headings of the table offer more orders.
  const arrow = view.sort.endsWith('_desc') ? '↓' : '↑';
  const columnSort = sortColumn ? [{value: view.sort, label: `${sortColumn.label} ${arrow}`}] : [];
  const years = (chosen: string) =>
    [...new Set([...professed, chosen])]
      .filter((year) => year !== '')
      .sort((a, b) => Number(b) - Number(a))
      .map((value) => ({value, label: value}));
  return (
    <>
      {fieldFilters.map((name) => (
        <RecordFilter
          key={name}
          table="brothers"
          field={name}
          value={filter[name]}
          counts={counts?.[name] ?? new Map()}
          help={name === 'cached_status' ? labels.help('brothers', name) : undefined}
          onChange={(value) =>
            onChange({[name]: value, ...(name === 'membership_status' ? {activeOnly: false} : {})})
          }
        />
      ))}
      {relatedFilters.map((name) => (
        <RecordFilter
          key={name}
          {...registry.brothers.list.related[name]}
          value={filter[name]}
          counts={counts?.[name] ?? new Map()}
          onChange={(value) => onChange({[name]: value})}
        />
      ))}
      <SelectField
        label={labels.one('ordinations')}
        value={filter.ordination}
        onChange={(ordination) => onChange({ordination})}
        options={[
          {value: '', label: t('lists.all')},
          ...[...holyOrders, 'none'].map((value) => ({
            value,
            label: t('lists.option', {
              name: ordinationName(value),
              shown: number(counts?.ordination.get(value) ?? 0),
            }),
          })),
        ]}
      />
      {yearFilters.map((name) => (
        <SelectField
          key={name}
          label={t(`brothers.list.${name}`)}
          value={view[name]}
          onChange={(year) => onChange({[name]: year})}
          options={[{value: '', label: t('lists.all')}, ...years(view[name])]}
        />
      ))}
      <SelectField
        label={labels.field('brothers', 'deleted_at')}
        value={view.archived}
        onChange={(archived) => onChange({archived})}
        options={[
          {value: '', label: t('brothers.list.archivedNone')},
          {value: 'yes', label: t('brothers.list.archivedOnly')},
        ]}
      />
      <SelectField
        label={t('lists.sort')}
        value={view.sort}
        onChange={(sort) => onChange({sort: isBrotherSort(sort) ? sort : ''})}
        options={[
          {value: '', label: t('lists.sorts.unset')},
          ...brotherSorts.map((value) => ({value, label: t(`lists.sorts.${value}`)})),
          ...columnSort,
        ]}
      />
    </>
  );
}

/** The choices need the related records of all filters, so an open panel reads more than the list. */
const offered = [...relatedFilters, 'ordination', 'profession'] as const;

/** Returns the counts of the choices, and the years in which brothers made their first profession. */
function useChoices(brothers: TableView<'brothers'> | undefined, view: ListView) {
  const {collator} = useFormats();
  const list = brotherListFor(collator);
  const {text, sort, archived} = view;
  const traits = useBrotherTraits(offered);
  const found = useMemo(
    () => brothers && list(brothers.all, {...everything, text, archived}, sort),
    [list, brothers, text, sort, archived],
  );
  const years = useMemo(() => {
    const days = found && traits ? found.flatMap(({row}) => traits(row, 'profession')) : [];
    return [...new Set(days.map((day) => day.slice(0, 4)))];
  }, [found, traits]);
  const filter = filterOf(view);
  // The filters by fields need not wait for the related records.
  const isCountable = traits !== undefined || traitsOf(filter).length === 0;
  return {counts: found && isCountable ? countFilters(found, filter, traits) : undefined, years};
}
