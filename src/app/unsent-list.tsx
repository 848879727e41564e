import type {Formats} from '#src/i18n/formats.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/change.ts';
import styles from './sign-out-dialog.module.css';

type UnsentListProps = {readonly changes: readonly Change[]; readonly formats: Formats};

/** What would be lost: each change with its record, what is done to it and when it was typed. */
export function UnsentList({changes, formats}: UnsentListProps) {
  const t = useT();
  const labels = useRecordLabels();
  return (
    <ul className={styles.list}>
      {changes.map(({key, title, op, table, at}) => (
        <li key={key}>
          <strong>{title === '' ? t('sync.untitled') : title}</strong>
          <div className={styles.when}>
            {t(`sync.op.${op}`, {table: labels.one(table)})} · {formats.dateTime(at)}
          </div>
        </li>
      ))}
    </ul>
  );
}
