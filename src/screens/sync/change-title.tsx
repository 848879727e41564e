import type {Change} from '#src/queries/change.ts';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import styles from './sync.module.css';
import {useChangeName} from './use-change-name.ts';

export function ChangeTitle({change}: {readonly change: Change}) {
  const nameOf = useChangeName();
  const {table, recordId, fields, part} = change;
  const changed = Object.fromEntries(fields.map(({field, from, to}) => [field, to ?? from]));
  return (
    <h3 className={styles.title}>
      <RecordName
        table={table}
        id={recordId}
        title={nameOf(change)}
        values={part?.values ?? changed}
      />
    </h3>
  );
}
