import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useLifeRows} from '#src/queries/life-rows.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {useCountWords} from '#src/record-ui/lists/use-count-words.ts';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {type ChildRow, rowsSeenByAuthor} from './compare-change.ts';

/** Counts what is deleted with a brother: the rows that the author saw, and those that this device has. */
export function DeletedRows({change}: {readonly change: ChangeDetail}) {
  const t = useT();
  const {list} = useFormats();
  const words = useCountWords();
  const onDevice = useLifeRows(change.record_id);
  if (onDevice === undefined) return null;
  const tableOf = new Map([
    ...rowsSeenByAuthor(change).map(({id, table}) => [id, table] as const),
    ...onDevice.map(({values, table}) => [values.id, table] as const),
  ]);
  const tables = [...tableOf.values()];
  const counted = [...new Set(tables)].map((table) =>
    words(table, tables.filter((one) => one === table).length),
  );
  return counted.length === 0 ? null : (
    <p>{t('review.change.deletesRows', {rows: list(counted)})}</p>
  );
}

/** Names the rows that the server would delete, too, and that the author of the deletion did not see. */
export function UnseenRows({rows}: {readonly rows: readonly ChildRow[]}) {
  const t = useT();
  const labels = useRecordLabels();
  return rows.length === 0 ? null : (
    <ul aria-label={t('review.stale.unseenRows')}>
      {rows.map(({table, id}) => (
        <li key={id}>
          <RecordName table={table} id={id} title={labels.one(table)} values={{}} />
        </li>
      ))}
    </ul>
  );
}
