import {useMemo} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {TableView} from '#src/queries/rows.ts';
import {FilterPanel} from '#src/record-ui/lists/filter-panel.tsx';
import {RecordChip} from '#src/record-ui/lists/record-chips.tsx';
import {RecordFilter} from '#src/record-ui/lists/record-filters.tsx';
import {FilterChip} from '#src/ui/filter-chip.tsx';
import {Segments} from '#src/ui/segments.tsx';
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
    () => brothers && list(brothers.all, {...everything, text}, sort),
    [list, brothers, text, sort],
  );
  return found && countFilters(found, filterOf(view));
}

type BrotherChipsProps = {
  readonly view: ListView;
  readonly onChange: (changes: Partial<ListView>) => void;
};

/** The memberships that have a segment above the list. */
const segmented = ['active', 'deceased'] as const;

function isSegment(name: string, value: string): boolean {
  return name === 'membership_status' && segmented.some((membership) => membership === value);
}

/** All brothers, the active ones, or the dead; none is pressed for another membership. */
export function MembershipSegments({view, onChange}: BrotherChipsProps) {
  const t = useT();
  const {membership_status: membership} = filterOf(view);
  const pressed = ['', ...segmented].find((value) => value === membership);
  return (
    <Segments
      label={t('brothers.list.segments.label')}
      value={pressed ?? null}
      onChange={(value) => onChange({membership_status: value, activeOnly: false})}
      segments={[
        {value: '', text: t('lists.all')},
        {value: 'active', text: t('brothers.list.segments.active')},
        {value: 'deceased', text: '†', label: t('brothers.list.segments.deceased')},
      ]}
    />
  );
}

/** The active filters of the list, besides the segment; each can be removed. */
export function BrotherChips({view, onChange}: BrotherChipsProps) {
  const t = useT();
  const set = filterNames.filter((name) => view[name] !== '' && !isSegment(name, view[name]));
  return (
    <>
      {set.map((name) => (
        <RecordChip
          key={name}
          table="brothers"
          field={name}
          value={view[name]}
          onRemove={() => onChange({[name]: ''})}
        />
      ))}
      {view.activeOnly && view.membership_status === '' ? (
        <FilterChip
          label={t('brothers.list.activeOnly')}
          removeLabel={t('brothers.list.removeActiveOnly')}
          onRemove={() => onChange({activeOnly: false})}
        />
      ) : null}
    </>
  );
}
