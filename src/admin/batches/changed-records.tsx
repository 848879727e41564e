import {useT} from '#src/i18n/use-t.ts';
import type {ChangedSince} from '#src/mutations/undo-batch.ts';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {isTableName} from '#src/records/registry.ts';
import {Alert} from '#src/ui/alert.tsx';
import styles from './batches.module.css';

/** Lists the records that prevent the undo of a batch, with the reasons. */
export function ChangedRecords({changed}: {readonly changed: readonly ChangedSince[]}) {
  const t = useT();
  const labels = useLabels();
  return (
    <Alert tone="warning" title={t('batches.undo.stands.title')}>
      <p className={styles['plain']}>{t('batches.undo.stands.text')}</p>
      <ul className={styles['changed']}>
        {changed.map((record) => (
          <li key={`${record.table} ${record.id}`}>
            <ChangedRecordName record={record} />
            <span className={styles['note']}>
              {labels.table(record.table)} · {t(`batches.undo.why.${record.why}`)}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function ChangedRecordName({record: {table, id, title}}: {readonly record: ChangedSince}) {
  if (!isTableName(table)) return title ?? id;
  return <RecordName table={table} id={id} title={title ?? id} values={{}} />;
}
