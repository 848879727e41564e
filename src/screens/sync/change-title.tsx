import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/change.ts';
import {RecordName} from '#src/screens/values/record-name.tsx';
import styles from './sync.module.css';

export function ChangeTitle({change}: {readonly change: Change}) {
  const t = useT();
  const {table, recordId, title, fields} = change;
  return (
    <h3 className={styles.title}>
      <RecordName
        table={table}
        id={recordId}
        title={title === '' ? t('sync.untitled') : title}
        values={Object.fromEntries(fields.map(({field, from, to}) => [field, to ?? from]))}
      />
    </h3>
  );
}
