import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';
import {historyPath} from '#src/record-ui/forms/history-path.ts';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {Card} from '#src/ui/card.tsx';
import {Facts} from '#src/ui/facts.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {ActionBadge} from './action-badge.tsx';
import {isListExport} from './is-list-export.ts';
import {keptValues} from './kept-values.ts';
import {useSubjectName} from './use-subject-name.ts';

/** Says who did what to which record, when, and for whom. */
export function EntryFacts({entry}: {readonly entry: AuditEntry}) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const {table_name: table, change_id, on_behalf_of_username} = entry;
  const id = isListExport(entry) ? null : entry.record_id;
  return (
    <Card
      title={t('audit.entry.facts')}
      actions={
        isTableName(table) && id !== null ? (
          <TextLink to={historyPath(table, id)}>{t('audit.entry.history')}</TextLink>
        ) : null
      }
    >
      <Facts
        facts={[
          {
            label: t('audit.column.timestamp'),
            value: formats.dateTime(new Date(entry.timestamp)),
          },
          {label: t('audit.column.user'), value: entry.user_username ?? t('audit.nobody')},
          ...(on_behalf_of_username === null
            ? []
            : [{label: t('audit.entry.onBehalfOf'), value: on_behalf_of_username}]),
          {label: t('audit.column.action'), value: <ActionBadge action={entry.action} />},
          {label: t('audit.entry.table'), value: labels.table(table)},
          ...(isTableName(table) && id !== null
            ? [
                {
                  label: t('audit.filter.record'),
                  value: <Subject table={table} id={id} entry={entry} />,
                },
              ]
            : []),
          ...(change_id === null
            ? []
            : [
                {
                  label: t('audit.entry.proposal'),
                  value: (
                    <TextLink to={`/admin/pending-changes/${change_id}`}>
                      {t('audit.entry.viewProposal')}
                    </TextLink>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}

type SubjectProps = {
  readonly table: TableName;
  readonly id: string;
  readonly entry: AuditEntry;
};

function Subject({table, id, entry}: SubjectProps) {
  const values = keptValues(entry) ?? {};
  const title = useSubjectName(table, id, values);
  if (table === 'pending_changes') {
    return <TextLink to={`/admin/pending-changes/${id}`}>{title}</TextLink>;
  }
  return <RecordName table={table} id={id} title={title} values={values} />;
}
