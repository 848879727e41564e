import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {formIdOf, type StoredDraft} from '#src/mutations/drafts.ts';
import {type Change, toPart} from '#src/queries/change.ts';
import {useTitles} from '#src/queries/changes.ts';
import {tidyValues} from '#src/records/clean-values.ts';
import {recordOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {useChangeName} from '#src/screens/sync/use-change-name.ts';
import styles from './sign-out-lists.module.css';

/** Lists the unsent edits: each with its record, the kind of edit and the time. */
export function UnsentList({changes}: {readonly changes: readonly Change[]}) {
  const nameOf = useChangeName();
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <Row key={change.key} name={nameOf(change)} change={change} />
      ))}
    </ul>
  );
}

/** Lists the drafts in the same way. */
export function DraftList({drafts}: {readonly drafts: readonly StoredDraft[]}) {
  const nameOf = useChangeName();
  const titles = useTitles();
  if (titles === undefined) return null;
  return (
    <ul className={styles.list}>
      {drafts.map(({opened, values: typed, savedAt}) => {
        const {table, id, isNew, shown} = opened;
        const values = tidyValues(recordOf(table), {...shown, ...typed});
        const part = toPart({table, recordId: id, base: {}, changes: values}, new Map(), titles);
        const name = nameOf({table, title: titleIn(table, values), part});
        const op = isNew ? 'insert' : 'update';
        return <Row key={formIdOf(opened)} name={name} change={{table, op, at: savedAt}} />;
      })}
    </ul>
  );
}

type RowProps = {
  readonly name: string;
  readonly change: Pick<Change, 'table' | 'op' | 'at'>;
};

function Row({name, change: {table, op, at}}: RowProps) {
  const t = useT();
  const labels = useRecordLabels();
  const formats = useFormats();
  return (
    <li>
      <strong>{name}</strong>
      <div className={styles.when}>
        {t(`sync.op.${op}`, {table: labels.one(table)})} · {formats.dateTime(at)}
      </div>
    </li>
  );
}
