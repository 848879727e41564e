import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Mention} from '#src/queries/erasure.ts';
import {useRow} from '#src/queries/rows.ts';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {atField, formPath} from '#src/record-ui/values/record-path.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './privacy.module.css';

/**
 * Lists the texts that mention a person, with links. Entries of the audit log are folded, because there may be
 * many.
 */
export function MentionList({mentions}: {readonly mentions: readonly Mention[]}) {
  const t = useT();
  if (mentions.length === 0) return <p>{t('erase.mentions.none')}</p>;
  return (
    <>
      <p>{t('erase.mentions.some')}</p>
      <ul className={styles['list']}>
        {mentions
          .filter(({table}) => table !== 'audit_log')
          .map((mention) => (
            <li key={`${mention.table} ${mention.id} ${mention.field}`}>
              <MentionLine mention={mention} />
            </li>
          ))}
      </ul>
      <LogEntries mentions={mentions} />
    </>
  );
}

function LogEntries({mentions}: {readonly mentions: readonly Mention[]}) {
  const t = useT();
  const {number} = useFormats();
  const inLog = mentions.filter(({table}) => table === 'audit_log').map(({id}) => id);
  const entries = [...new Set(inLog)];
  if (entries.length === 0) return null;
  return (
    <details>
      <summary>
        {t('erase.mentions.entries', {count: entries.length, shown: number(entries.length)})}
      </summary>
      <ul className={styles['list']}>
        {entries.map((id) => (
          <li key={id}>
            <TextLink to={`/admin/audit-log/${id}`}>{t('erase.mentions.entry', {id})}</TextLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function MentionLine({mention: {table, id, field}}: {readonly mention: Mention}) {
  const t = useT();
  const labels = useLabels();
  switch (table) {
    case 'batches':
      return <TextLink to="/admin/batches">{t('erase.mentions.batch')}</TextLink>;
    case 'accepted_issues':
      return <TextLink to="/admin/data-validation">{t('erase.mentions.reason')}</TextLink>;
    case 'attachments':
      return t('erase.mentions.attachment');
    case 'erasures':
      return t('erase.mentions.erasure');
  }
  if (!isTableName(table)) return `${labels.table(table)}: ${labels.field(table, field)}`;
  if (table === 'pending_changes') {
    return <TextLink to={`/admin/pending-changes/${id}`}>{t('erase.mentions.proposal')}</TextLink>;
  }
  const fix = atField(formPath(table, id), field);
  return (
    <>
      <MentioningRecord table={table} id={id} /> · {labels.field(table, field)}{' '}
      {fix === null ? null : <TextLink to={fix}>{t('erase.mentions.fix')}</TextLink>}
    </>
  );
}

function MentioningRecord({table, id}: {readonly table: TableName; readonly id: string}) {
  const t = useT();
  const entry = useRow(table, id);
  // The record may not be on this device yet.
  const title = entry ? titleIn(table, entry.row) : t('values.unknownRecord');
  return <RecordName table={table} id={id} title={title} values={{}} />;
}
