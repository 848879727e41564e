import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useCountWords} from '#src/record-ui/lists/use-count-words.ts';
import type {KeptVersion} from './restorable.ts';
import styles from './audit.module.css';

type RowsGoneWithProps = {
  readonly rows: readonly KeptVersion[];
  readonly isAlone: boolean;
  readonly onAlone: (isAlone: boolean) => void;
};

/** Offers to bring back what was deleted with a record, too: unless somebody says otherwise it comes along. */
export function RowsGoneWith({rows, isAlone, onAlone}: RowsGoneWithProps) {
  const t = useT();
  const {list} = useFormats();
  const words = useCountWords();
  if (rows.length === 0) return null;
  const tables = [...new Set(rows.map(({table}) => table))];
  const counted = tables.map((table) =>
    words(table, rows.filter((row) => row.table === table).length),
  );
  return (
    <label className={styles.with}>
      <input
        type="checkbox"
        checked={!isAlone}
        onChange={(event) => onAlone(!event.target.checked)}
      />
      <span>
        {t('audit.restore.with', {count: rows.length})}
        <span className={styles.note}>{list(counted)}</span>
      </span>
    </label>
  );
}
