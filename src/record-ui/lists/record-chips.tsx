import {useT} from '#src/i18n/use-t.ts';
import type {TableName} from '#src/records/registry.ts';
import {FilterChip} from '#src/ui/filter-chip.tsx';
import {ChipLine} from './chip-line.tsx';
import {type RecordView, useFilterLabel, useValueNames, withChosen} from './record-view.ts';

type RecordChipsProps = {
  readonly table: TableName;
  readonly chosen: RecordView['chosen'];
  readonly onChange: (chosen: RecordView['chosen']) => void;
};

/** The active filters of the list; each can be removed. */
export function RecordChips({table, chosen, onChange}: RecordChipsProps) {
  const fields = Object.entries(chosen);
  return (
    <ChipLine count={fields.length} onClear={() => onChange({})}>
      {fields.map(([field, value]) => (
        <RecordChip
          key={field}
          table={table}
          field={field}
          value={value}
          onRemove={() => onChange(withChosen(chosen, field, ''))}
        />
      ))}
    </ChipLine>
  );
}

type RecordChipProps = {
  readonly table: TableName;
  readonly field: string;
  readonly value: string;
  readonly onRemove: () => void;
};

/** One active filter, which can be removed. */
export function RecordChip({table, field, value, onRemove}: RecordChipProps) {
  const t = useT();
  const {name} = useValueNames(table, field);
  const label = useFilterLabel(table, field);
  return (
    <FilterChip
      label={t('lists.chip', {field: label, value: name(value)})}
      removeLabel={t('lists.removeChip', {field: label})}
      onRemove={onRemove}
    />
  );
}
