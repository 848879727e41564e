import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import type {Change} from '#src/queries/change.ts';
import type {TableName} from '#src/records/registry.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {inOrder} from '#src/record-ui/values/spec-of.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {Badge} from '#src/ui/badge.tsx';
import styles from './sync.module.css';

type ChangeFieldsProps = {
  readonly table: TableName;
  readonly fields: Change['fields'];
  /** A new record has nothing to compare with: only its values are shown. */
  readonly isNew: boolean;
};

/** Shows what a change does, field by field: from what, to what. */
export function ChangeFields({table, fields, isNew}: ChangeFieldsProps) {
  const t = useT();
  const labels = useLabels();
  // Fields that only travel along with others say nothing.
  const names = inOrder(
    table,
    fields.map(({field}) => field),
  );
  const told = names
    .flatMap((name) => fields.filter(({field}) => field === name))
    .filter(({from, to}) => !isEqualJson(from, to));
  if (told.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {told.map(({field, from, to, leftOut}) => (
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
            {leftOut ? (
              <span className={styles.leftOut}>
                <Badge tone="orange">{t('sync.leftOut')}</Badge>
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
