import {useMemo} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {brotherSorts, isBrotherSort} from '#src/queries/brother-list.ts';
import type {TableView} from '#src/queries/rows.ts';
import {brother} from '#src/records/brother.ts';
import {FilterPanel} from '#src/screens/lists/filter-panel.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {filterCount, membershipOf, type ListView} from './list-view.ts';

type BrotherFiltersProps = {
  readonly view: ListView;
  readonly brothers: TableView<'brothers'> | undefined;
  readonly circumscriptions: TableView<'circumscriptions'> | undefined;
  readonly onChange: (changes: Partial<ListView>) => void;
};

export function BrotherFilters({view, brothers, circumscriptions, onChange}: BrotherFiltersProps) {
  const t = useT();
  const labels = useRecordLabels();
  const options = useFilterOptions(view, brothers, circumscriptions);
  return (
    <FilterPanel count={filterCount(view)}>
      <SelectField
        label={labels.field('brothers', 'vocation_type')}
        value={view.vocationType}
        onChange={(vocationType) => onChange({vocationType})}
        options={options.vocationTypes}
      />
      <SelectField
        label={labels.field('brothers', 'circumscription_id')}
        value={view.circumscriptionId}
        onChange={(circumscriptionId) => onChange({circumscriptionId})}
        options={options.circumscriptions}
      />
      <SelectField
        label={labels.field('brothers', 'cached_status')}
        value={view.status}
        onChange={(status) => onChange({status})}
        options={options.statuses}
      />
      <SelectField
        label={labels.field('brothers', 'membership_status')}
        value={membershipOf(view)}
        onChange={(membership) => onChange({membership, activeOnly: false})}
        options={options.memberships}
      />
      <SelectField
        label={t('lists.sort')}
        value={view.sort}
        onChange={(sort) => onChange({sort: isBrotherSort(sort) ? sort : ''})}
        options={options.sorts}
      />
    </FilterPanel>
  );
}

type Option = {readonly value: string; readonly label: string};

function useFilterOptions(
  view: ListView,
  brothers: TableView<'brothers'> | undefined,
  circumscriptions: TableView<'circumscriptions'> | undefined,
) {
  const t = useT();
  const labels = useRecordLabels();
  const {collator} = useFormats();
  const withAll = (options: readonly Option[]): Option[] => [
    {value: '', label: t('lists.all')},
    ...options,
  ];
  const values = (field: 'vocation_type' | 'membership_status'): Option[] => {
    const {spec} = brother.fields[field];
    const choices = spec.kind === 'choice' ? spec.values : [];
    return choices.map((value) => ({value, label: labels.value('brothers', field, value)}));
  };
  const sorted = (options: readonly Option[]) =>
    options.toSorted((a, b) => collator.compare(a.label, b.label));
  const occurring = useMemo(
    () => new Set(brothers?.all.map(({row}) => row.cached_status ?? '')),
    [brothers],
  );
  // A link may ask for a status that nobody has.
  const statuses = new Set([...occurring, view.status]);
  statuses.delete('');
  return {
    vocationTypes: withAll(values('vocation_type')),
    memberships: withAll(values('membership_status')),
    circumscriptions: withAll(
      sorted((circumscriptions?.all ?? []).map(({row}) => ({value: row.id, label: row.name}))),
    ),
    statuses: withAll(
      sorted(
        [...statuses].map((value) => ({
          value,
          label: labels.value('brothers', 'cached_status', value),
        })),
      ),
    ),
    sorts: [
      {value: '', label: t('lists.sorts.unset')},
      ...brotherSorts.map((value) => ({value, label: t(`lists.sorts.${value}`)})),
    ],
  };
}
