import {useT} from '#src/i18n/use-t.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import styles from './queue.module.css';
import {writtenFields} from './written-fields.ts';

/** Shows briefly what a change would write, and the values it would replace. */
export function ChangeSummary({line}: {readonly line: PendingChange}) {
  const t = useT();
  const labels = useLabels();
  const {target_table_name: table, base_values: base, proposed_changes: proposed} = line;
  if (line.operation === 'delete') return null;
  return (
    <dl className={styles['summary']}>
      {writtenFields(line).map((field) => (
        <div key={field}>
          <dt>{labels.field(table, field)}</dt>
          <dd>
            {line.operation === 'insert' ? null : (
              <>
                <span className={styles['before']}>
                  <FieldValue table={table} field={field} value={base[field]} />
                </span>
                <span
                  className={styles['arrow']}
                  role="img"
                  aria-label={t('review.line.becomes')}
                />
              </>
            )}
            <FieldValue table={table} field={field} value={proposed[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
