import {memo} from 'react';
import type {Control} from 'react-hook-form';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import {inputName} from '#src/record-ui/forms/new-records.ts';
import {RecordField} from '#src/record-ui/forms/record-field.tsx';
import {assignmentsOf, type HouseTable} from '#src/record-ui/values/house-kinds.ts';
import styles from './together.module.css';

type OwnFieldsProps = {
  readonly kind: HouseTable;
  readonly brotherId: string;
  /** The name of the brother, which tells his inputs from those of the others. */
  readonly name: string;
  readonly control: Control<FormTexts>;
};

/** The house and the role of one brother, where they differ from those of all. With sixty brothers they must not be drawn with each key. */
export const OwnFields = memo(function OwnFields(props: OwnFieldsProps) {
  const {kind, brotherId, name, control} = props;
  const t = useT();
  const labels = useRecordLabels();
  const {table, field: house} = assignmentsOf[kind];
  return (
    <div className={styles['own']}>
      {[house, 'role'].map((field) => (
        <RecordField
          key={`${kind} ${field}`}
          table={table}
          name={field}
          input={inputName(brotherId, field)}
          label={t('together.ofBrother', {field: labels.field(table, field), name})}
          required={false}
          none={t('together.asAbove')}
          control={control}
        />
      ))}
    </div>
  );
});
