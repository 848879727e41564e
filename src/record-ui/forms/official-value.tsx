import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {valueOf} from '#src/lib/values.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {TableName} from '#src/records/registry.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import styles from './official-value.module.css';

type OfficialValueProps = {
  readonly table: TableName;
  readonly entry: LocalRow;
  readonly field: string;
};

/** Shows the official value beside a value that the user changed and that is not settled yet. */
export function OfficialValue({table, entry, field}: OfficialValueProps) {
  const t = useT();
  if (entry.official === null) return null;
  const official = valueOf(entry.official, field);
  if (isEqualJson(official, valueOf(entry.row, field))) return null;
  return (
    <span className={styles['official']}>
      {(official ?? '') === '' ? (
        t('states.officialEmpty')
      ) : (
        <>
          {t('states.official')} <FieldValue table={table} field={field} value={official} />
        </>
      )}
    </span>
  );
}
