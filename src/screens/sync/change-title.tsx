import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/changes.ts';
import {useRow} from '#src/queries/rows.ts';
import {recordPath} from '#src/screens/values/record-path.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './sync.module.css';

/** The record's name, a link where the record is on this device and has a page. */
export function ChangeTitle({change}: {readonly change: Change}) {
  const t = useT();
  const found = useRow(change.table, change.recordId);
  const path = recordPath(change.table, change.recordId);
  const title = change.title === '' ? t('sync.untitled') : change.title;
  return (
    <h3 className={styles.title}>
      {path !== null && found ? <TextLink to={path}>{title}</TextLink> : title}
    </h3>
  );
}
