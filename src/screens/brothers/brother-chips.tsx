import {useT} from '#src/i18n/use-t.ts';
import {filteredColumns, filterNames} from '#src/queries/brother-list.ts';
import {RecordChip} from '#src/record-ui/lists/record-chips.tsx';
import {FilterChip} from '#src/ui/filter-chip.tsx';
import type {ListView} from './list-view.ts';

type BrotherChipsProps = {
  readonly view: ListView;
  readonly onChange: (changes: Partial<ListView>) => void;
};

/** What the list is narrowed to, each to be taken away. */
export function BrotherChips({view, onChange}: BrotherChipsProps) {
  const t = useT();
  const set = filterNames.filter((name) => view[name] !== '');
  return (
    <>
      {set.map((name) => (
        <RecordChip
          key={name}
          table="brothers"
          field={filteredColumns[name]}
          value={view[name]}
          onRemove={() => onChange({[name]: ''})}
        />
      ))}
      {view.activeOnly && view.membership === '' ? (
        <FilterChip
          label={t('brothers.list.activeOnly')}
          removeLabel={t('brothers.list.removeActiveOnly')}
          onRemove={() => onChange({activeOnly: false})}
        />
      ) : null}
    </>
  );
}
