import {useContext, useEffect} from 'react';
import type {Control} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import {isCreatableTable} from '#src/records/listed-tables.ts';
import {Button} from '#src/ui/button.tsx';
import type {FormTexts} from './form-texts.ts';
import styles from './new-record-panel.module.css';
import {
  inputName,
  inputsAsked,
  type NewRecord,
  type NewRecords,
  NewRecordsContext,
} from './new-records.ts';
import {RecordField} from './record-field.tsx';

type NewRecordPanelProps = {
  /** The input that may refer to a new record. */
  readonly at: string;
  readonly control: Control<FormTexts>;
};

/** The panel of the new record to which an input refers, if it does. */
export function NewRecordPanel({at, control}: NewRecordPanelProps) {
  const added = useContext(NewRecordsContext);
  const record = added?.records.find((one) => one.at === at);
  return added && record ? <Panel added={added} record={record} control={control} /> : null;
}

type PanelProps = {
  readonly added: NewRecords;
  readonly record: NewRecord;
  readonly control: Control<FormTexts>;
};

/** Asks for the fields of a new record below the input that refers to it; they are saved with the form. */
function Panel({added, record, control}: PanelProps) {
  const t = useT();
  const {focus} = added;
  useEffect(focus, [focus]);
  if (!isCreatableTable(record.table)) return null;
  const title = t(`records.${record.table}.titles.new`);
  return (
    <fieldset className={styles['panel']}>
      <legend className={styles['legend']}>{title}</legend>
      <p className={styles['help']}>{t('forms.newRecord.help')}</p>
      {inputsAsked(record.table).map((field) => {
        const input = inputName(record.id, field);
        return (
          <div key={field}>
            <RecordField table={record.table} name={field} input={input} control={control} />
            <NewRecordPanel at={input} control={control} />
          </div>
        );
      })}
      <div>
        <Button look="quiet" icon="close" onClick={() => added.remove(record)}>
          {t('forms.newRecord.remove')}
        </Button>
      </div>
    </fieldset>
  );
}
