import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {FieldValue} from '#src/screens/values/field-value.tsx';
import {inOrder} from '#src/screens/values/spec-of.ts';
import {useLabels} from '#src/screens/values/use-labels.ts';
import {isEmpty} from '#src/screens/values/value-words.ts';
import styles from './change-summary.module.css';

/** Says in few lines what a change of the queue would write, and over what. */
export function ChangeSummary({line}: {readonly line: PendingChange}) {
  const t = useT();
  const labels = useLabels();
  const {target_table_name: table, base_values: base, proposed_changes: proposed} = line;
  if (line.operation === 'delete') return null;
  const fields = inOrder(table, Object.keys(proposed)).filter((field) =>
    line.operation === 'insert'
      ? !isEmpty(proposed[field])
      : !isEqualJson(base[field], proposed[field]),
  );
  return (
    <dl className={styles['summary']}>
      {fields.map((field) => (
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
