import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import styles from './changed-fields.module.css';
import {FieldValue} from './field-value.tsx';
import {inOrder} from './spec-of.ts';
import {useLabels} from './use-labels.ts';

export type ChangedField = {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  /** What else there is to know about the field, below its values. */
  readonly note?: ReactNode;
};

type ChangedFieldsProps = {
  readonly table: string;
  readonly fields: readonly ChangedField[];
  /** A new record has nothing to compare with: only its values are shown. */
  readonly isNew: boolean;
};

/**
 * Shows the old and the new value of each changed field, in the order of the record's declaration. Unchanged
 * fields of a merge unit are left out.
 */
export function ChangedFields({table, fields, isNew}: ChangedFieldsProps) {
  const t = useT();
  const labels = useLabels();
  const names = inOrder(
    table,
    fields.map(({field}) => field),
  );
  const changed = names
    .flatMap((name) => fields.filter(({field}) => field === name))
    .filter(({from, to}) => !isEqualJson(from, to));
  if (changed.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {changed.map(({field, from, to, note}) => (
        <div key={field}>
          <dt>{labels.field(table, field)}</dt>
          <dd>
            {isNew ? null : (
              <>
                <span className={styles.from}>
                  <FieldValue table={table} field={field} value={from} />
                </span>
                <span className={styles.arrow} role="img" aria-label={t('values.becomes')} />
              </>
            )}
            <span className={styles.to}>
              <FieldValue table={table} field={field} value={to} />
            </span>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
