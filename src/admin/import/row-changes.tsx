import {useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {FieldChange, PlannedRow} from '#src/import/import-plan.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import styles from './import.module.css';

type RowChangesProps = {readonly table: ImportableTable; readonly row: PlannedRow};

/** More than these are folded away. */
const SHOWN_AT_ONCE = 4;

/** What a row of the file would write: of a new record what is filled, of another what differs. */
export function RowChanges({table, row}: RowChangesProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const {changes, kind} = row;
  if (changes.length === 0) return null;
  if (kind === 'changed' && changes.length <= SHOWN_AT_ONCE) {
    return <Changes table={table} changes={changes} isNew={false} />;
  }
  return (
    <details onToggle={({currentTarget}) => setOpen(currentTarget.open)}>
      <summary>{t('import.check.fields', {count: changes.length})}</summary>
      {/* Thousands of rows pass by unopened. */}
      {isOpen ? <Changes table={table} changes={changes} isNew={kind === 'new'} /> : null}
    </details>
  );
}

type ChangesProps = {
  readonly table: ImportableTable;
  readonly changes: readonly FieldChange[];
  readonly isNew: boolean;
};

function Changes({table, changes, isNew}: ChangesProps) {
  const t = useT();
  const labels = useRecordLabels();
  return (
    <dl className={styles['changes']}>
      {changes.map(({field, before, after}) => (
        <div key={field}>
          <dt>{labels.field(table, field)}</dt>
          <dd>
            {isNew ? null : (
              <>
                <del>
                  <span className="unseen">{t('import.check.before')}</span>{' '}
                  <FieldValue table={table} field={field} value={before} />
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>
              <span className="unseen">{t('import.check.after')}</span>{' '}
              <FieldValue table={table} field={field} value={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
