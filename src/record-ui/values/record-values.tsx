import {FieldValue} from './field-value.tsx';
import {inOrder} from './spec-of.ts';
import {useLabels} from './use-labels.ts';
import styles from './values.module.css';

type RecordValuesProps = {
  readonly table: string;
  readonly values: Readonly<Record<string, unknown>>;
};

/** Shows fields of a record as keys and values, in the order of its declaration. */
export function RecordValues({table, values}: RecordValuesProps) {
  const labels = useLabels();
  return (
    <dl className={styles.pairs}>
      {inOrder(table, Object.keys(values)).map((field) => (
        <div key={field}>
          <dt>{labels.field(table, field)}</dt>
          <dd>
            <FieldValue table={table} field={field} value={values[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
