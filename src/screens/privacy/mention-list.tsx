import {useT} from '#src/i18n/use-t.ts';
import type {Mention} from '#src/queries/erasure.ts';
import {useRow} from '#src/queries/rows.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {atField} from '#src/screens/records/form-place.ts';
import {formPath} from '#src/screens/values/record-path.ts';
import {RecordName} from '#src/screens/values/record-name.tsx';
import {useLabels} from '#src/screens/values/use-labels.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './privacy.module.css';

/** Lists where other records name a person in their text, each with the way to mend it. */
export function MentionList({mentions}: {readonly mentions: readonly Mention[]}) {
  const t = useT();
  if (mentions.length === 0) return <p>{t('erase.mentions.none')}</p>;
  return (
    <>
      <p>{t('erase.mentions.some')}</p>
      <ul className={styles['list']}>
        {mentions.map((mention) => (
          <li key={`${mention.table} ${mention.id} ${mention.field}`}>
            <MentionLine mention={mention} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MentionLine({mention: {table, id, field}}: {readonly mention: Mention}) {
  const t = useT();
  const labels = useLabels();
  if (!isTableName(table)) return `${labels.table(table)}: ${labels.field(table, field)}`;
  if (table === 'pending_changes') {
    return <TextLink to={`/admin/pending-changes/${id}`}>{t('erase.mentions.proposal')}</TextLink>;
  }
  const mend = atField(formPath(table, id), field);
  return (
    <>
      <MentionedIn table={table} id={id} /> · {labels.field(table, field)}{' '}
      {mend === null ? null : <TextLink to={mend}>{t('erase.mentions.mend')}</TextLink>}
    </>
  );
}

function MentionedIn({table, id}: {readonly table: TableName; readonly id: string}) {
  const t = useT();
  const entry = useRow(table, id);
  // One that this device has not got yet.
  const title = entry ? titleIn(table, entry.row) : t('values.unknownRecord');
  return <RecordName table={table} id={id} title={title} values={{}} />;
}
