import {useT} from '#src/i18n/use-t.ts';
import styles from './values.module.css';

type KeyValuesProps = {
  readonly value: unknown;
  readonly labelOf: (key: string) => string;
};

/** Shows free JSON as nested keys and values. */
export function KeyValues({value, labelOf}: KeyValuesProps) {
  const t = useT();
  if (value === null || value === '') return t('values.empty');
  if (typeof value !== 'object') return <span className={styles.typed}>{String(value)}</span>;
  const entries: [string, unknown][] = Object.entries(value ?? {});
  if (entries.length === 0) return t('values.noEntries');
  if (Array.isArray(value)) {
    return (
      <ul className={styles.list}>
        {entries.map(([index, item]) => (
          <li key={index}>
            <KeyValues value={item} labelOf={labelOf} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className={styles.pairs}>
      {entries.map(([key, item]) => (
        <div key={key}>
          <dt>{labelOf(key)}</dt>
          <dd>
            <KeyValues value={item} labelOf={labelOf} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
