import type {Formats} from '#src/i18n/formats.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/change.ts';
import {useChangeName} from '#src/screens/sync/use-change-name.ts';
import styles from './sign-out-dialog.module.css';

type UnsentListProps = {readonly changes: readonly Change[]; readonly formats: Formats};

/** What would be lost: each change with its record, what is done to it and when it was typed. */
export function UnsentList({changes, formats}: UnsentListProps) {
  const t = useT();
  const labels = useRecordLabels();
  const nameOf = useChangeName();
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={change.key}>
          <strong>{nameOf(change)}</strong>
          <div className={styles.when}>
            {t(`sync.op.${change.op}`, {table: labels.one(change.table)})} ·{' '}
            {formats.dateTime(change.at)}
          </div>
        </li>
      ))}
    </ul>
  );
}
