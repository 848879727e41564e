import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {RowOf} from '#src/records/registry.ts';
import {FieldValue} from '#src/screens/values/field-value.tsx';
import styles from './profile.module.css';

export type BrotherField = keyof RowOf<'brothers'>;

type OfficialValueProps = {readonly entry: LocalRow<'brothers'>; readonly field: BrotherField};

/** Beside a value of the reader's own that is not settled yet: what the records officially say. */
export function OfficialValue({entry, field}: OfficialValueProps) {
  const t = useT();
  const {official, row} = entry;
  if (official === null || isEqualJson(official[field], row[field])) return null;
  const isEmpty = (official[field] ?? '') === '';
  return (
    <span className={styles['official']}>
      {isEmpty ? (
        t('brothers.profile.officialEmpty')
      ) : (
        <>
          {t('brothers.profile.official')}{' '}
          <FieldValue table="brothers" field={field} value={official[field]} />
        </>
      )}
    </span>
  );
}
