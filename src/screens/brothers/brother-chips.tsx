import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {ChipLine} from '#src/record-ui/lists/chip-line.tsx';
import {RecordChip} from '#src/record-ui/lists/record-chips.tsx';
import {registry} from '#src/records/registry.ts';
import {FilterChip} from '#src/ui/filter-chip.tsx';
import {
  type FilterName,
  fieldFilters,
  filterOf,
  type ListView,
  relatedFilters,
  unfiltered,
} from './brother-view.ts';
import {isSegment} from './membership-segments.tsx';
import {useOrdinationName} from './use-ordination-name.ts';

type BrotherChipsProps = {
  readonly view: ListView;
  readonly onChange: (changes: Partial<ListView>) => void;
};

/** The active filters of the list, besides the segment; each can be removed. */
export function BrotherChips({view, onChange}: BrotherChipsProps) {
  const t = useT();
  const labels = useRecordLabels();
  const ordinationName = useOrdinationName();
  const fields = fieldFilters.filter((name) => view[name] !== '' && !isSegment(name, view[name]));
  const related = relatedFilters.filter((name) => view[name] !== '');
  const {professed_from: from, professed_to: to} = view;
  const hasActiveOnly = view.activeOnly && view.membership_status === '';
  const others: {field: string; value: string; names: readonly FilterName[]}[] = [
    {
      field: labels.one('ordinations'),
      value: view.ordination === '' ? '' : ordinationName(view.ordination),
      names: ['ordination'],
    },
    {
      field: t('brothers.list.firstProfession'),
      value: from === '' && to === '' ? '' : from === to ? from : `${from}–${to}`,
      names: ['professed_from', 'professed_to'],
    },
    {
      field: labels.field('brothers', 'deleted_at'),
      value: view.archived === '' ? '' : t('brothers.list.archivedOnly'),
      names: ['archived'],
    },
  ];
  const set = others.filter(({value}) => value !== '');
  const remove = (names: readonly FilterName[]) =>
    onChange(Object.fromEntries(names.map((name) => [name, ''])));
  const count = fields.length + related.length + set.length + Number(hasActiveOnly);
  const clear = () => {
    // The segment is no chip.
    const {membership_status: membership} = filterOf(view);
    const keeps = isSegment('membership_status', membership) && !hasActiveOnly;
    onChange({...unfiltered, membership_status: keeps ? membership : '', activeOnly: false});
  };
  return (
    <ChipLine count={count} onClear={clear}>
      {fields.map((name) => (
        <RecordChip
          key={name}
          table="brothers"
          field={name}
          value={view[name]}
          onRemove={() => remove([name])}
        />
      ))}
      {related.map((name) => (
        <RecordChip
          key={name}
          {...registry.brothers.list.related[name]}
          value={view[name]}
          onRemove={() => remove([name])}
        />
      ))}
      {set.map(({field, value, names}) => (
        <FilterChip
          key={field}
          label={t('lists.chip', {field, value})}
          removeLabel={t('lists.removeChip', {field})}
          onRemove={() => remove(names)}
        />
      ))}
      {hasActiveOnly ? (
        <FilterChip
          label={t('brothers.list.activeOnly')}
          removeLabel={t('brothers.list.removeActiveOnly')}
          onRemove={() => onChange({activeOnly: false})}
        />
      ) : null}
    </ChipLine>
  );
}
