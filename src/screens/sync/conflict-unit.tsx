import {useWatch, type Control} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/change.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import {RecordField} from '#src/record-ui/forms/record-field.tsx';
import type {ComparedField} from '#src/record-ui/values/compared-field.ts';
import {ConflictChoice, type Pick} from '#src/record-ui/values/conflict-choice.tsx';
import {unitOf} from '#src/record-ui/values/merge-units.ts';
import {Stack} from '#src/ui/stack.tsx';

export type FreePick = Pick | 'other';

type ConflictUnitProps = {
  readonly table: TableName;
  readonly op: Change['op'];
  /** One field, or all that only make sense together. */
  readonly fields: readonly ComparedField[];
  readonly control: Control<FormTexts>;
  readonly picked: FreePick;
  readonly onPick: (pick: FreePick) => void;
};

/** Asks whose value should stand: one's own, the other's, or one that is typed now. */
export function ConflictUnit({table, op, fields, control, picked, onPick}: ConflictUnitProps) {
  const t = useT();
  const typed = useWatch({control});
  const record = recordOf(table);
  const names = unitOf(table, fields[0]?.field ?? '');
  const inForm = new Set(formFieldsOf(record));
  const other = {
    label: t('sync.conflict.other'),
    isPicked: picked === 'other',
    onPick: () => onPick('other'),
    inputs: (
      <Stack>
        {names
          .filter((name) => record.visibleWhen(name, typed))
          .map((name) => (
            <RecordField
              key={name}
              table={table}
              name={name}
              control={control}
              present={fields.find(({field}) => field === name)?.proposed}
            />
          ))}
      </Stack>
    ),
  };
  return (
    <ConflictChoice
      table={table}
      fields={fields}
      labels={{
        base: t('sync.conflict.base'),
        current: t('sync.conflict.theirs'),
        proposed: t('sync.conflict.mine'),
        keep: t(op === 'withdraw' ? 'sync.conflict.keepProposal' : 'sync.conflict.keepRecord'),
        remove: t(
          op === 'withdraw' ? 'sync.conflict.withdrawAnyway' : 'sync.conflict.deleteAnyway',
        ),
      }}
      picked={picked === 'other' ? undefined : picked}
      onPick={onPick}
      other={names.every((name) => inForm.has(name)) ? other : undefined}
    />
  );
}
