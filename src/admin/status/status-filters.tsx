import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Standing} from '#src/queries/standings.ts';
import {FilterPanel} from '#src/record-ui/lists/filter-panel.tsx';
import type {Choice} from '#src/ui/matching-choices.ts';
import {SelectField} from '#src/ui/select-field.tsx';
import {narrowed, type StatusView} from './status-view.ts';
import {vowStatuses, vowStatusWord} from './vow-status-words.ts';

type StatusFiltersProps = {
  readonly view: StatusView;
  readonly standings: readonly Standing[];
  readonly onChange: (changes: Partial<StatusView>) => void;
};

export function StatusFilters({view, standings, onChange}: StatusFiltersProps) {
  const t = useT();
  const statuses = useStatusOptions(view, standings);
  const circumscriptions = useCircumscriptionOptions(view, standings);
  const set = [view.status, view.circumscription].filter((value) => value !== '').length;
  return (
    <FilterPanel count={set}>
      <SelectField
        label={t('vowStatus.column.status')}
        value={view.status}
        onChange={(status) => onChange({status})}
        options={statuses}
      />
      <SelectField
        label={t('vowStatus.column.circumscription')}
        value={view.circumscription}
        onChange={(circumscription) => onChange({circumscription})}
        options={circumscriptions}
      />
    </FilterPanel>
  );
}

function useStatusOptions(view: StatusView, standings: readonly Standing[]): Choice[] {
  const t = useT();
  const {number} = useFormats();
  const counts = countBy(narrowed(standings, {...view, status: ''}), (row) => row.vow_status);
  // A newer server may have more words.
  const words = new Set<string>([...vowStatuses, ...counts.keys(), view.status]);
  words.delete('');
  return [
    {value: '', label: t('lists.all')},
    ...[...words].map((value) => ({
      value,
      label: t('lists.option', {
        name: vowStatusWord(t, value),
        shown: number(counts.get(value) ?? 0),
      }),
    })),
  ];
}

function useCircumscriptionOptions(view: StatusView, standings: readonly Standing[]): Choice[] {
  const t = useT();
  const {number, collator} = useFormats();
  const counts = countBy(
    narrowed(standings, {...view, circumscription: ''}),
    (row) => row.circumscription_id,
  );
  const names = new Map(standings.map((row) => [row.circumscription_id, row.circumscription_name]));
  const {circumscription: chosen} = view;
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, t('values.unknownRecord'));
  const options = [...names].map(([value, name]) => ({
    value,
    label: t('lists.option', {name, shown: number(counts.get(value) ?? 0)}),
  }));
  return [
    {value: '', label: t('lists.all')},
    ...[...options].sort((a, b) => collator.compare(a.label, b.label)),
  ];
}

function countBy(
  rows: readonly Standing[],
  keyOf: (row: Standing) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}
