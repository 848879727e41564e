import {useLocation, useParams} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type AuditEntry, useAuditEntry} from '#src/queries/audit-log.ts';
import {historyPath} from '#src/record-ui/forms/history-link.tsx';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {Card} from '#src/ui/card.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Facts} from '#src/ui/facts.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {ActionBadge} from './action-badge.tsx';
import {EntryValues} from './entry-values.tsx';
import {isListExport, loggedValues} from './logged-entry.ts';
import {RestoreCard} from './restore-card.tsx';
import {useSubjectName, useTabRecord} from '#src/record-ui/values/use-subject-name.ts';
import {useLoggedLabels} from './use-logged-labels.ts';

/** Shows one entry of the log and restores earlier versions. */
export function AuditEntryScreen() {
  const {id = ''} = useParams();
  return (
    <Page>
      <BackLink />
      <Entry key={id} id={id} />
    </Page>
  );
}

function Entry({id}: {readonly id: string}) {
  const t = useT();
  const [remote, reload] = useAuditEntry(id);
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('auditLog.entry.loading')}
      shape="text"
      offline={t('auditLog.entry.offline')}
      failed={t('auditLog.entry.failed')}
    >
      {(entry) =>
        entry === null ? (
          <ErrorMessage title={t('auditLog.entry.notFound')} />
        ) : (
          <>
            <EntryFacts entry={entry} />
            <EntryValues entry={entry} />
            <RestoreCard entry={entry} />
          </>
        )
      }
    </RemoteSection>
  );
}

/** A link to the list with its filters and its order. */
function BackLink() {
  const t = useT();
  const state: unknown = useLocation().state;
  const hasSearch = typeof state === 'object' && state !== null && 'search' in state;
  const search = hasSearch && typeof state.search === 'string' ? state.search : '';
  return (
    <Row>
      <LinkButton to={`/admin/audit-log${search}`}>{t('auditLog.entry.back')}</LinkButton>
    </Row>
  );
}

/** Shows who did what to which record, when, and on whose behalf. */
function EntryFacts({entry}: {readonly entry: AuditEntry}) {
  const t = useT();
  const formats = useFormats();
  const labels = useLoggedLabels();
  const {table_name: table, change_id, on_behalf_of_username} = entry;
  const id = isListExport(entry) ? null : entry.record_id;
  return (
    <Card
      title={t('auditLog.entry.facts')}
      actions={
        isTableName(table) && id !== null ? (
          <TextLink to={historyPath(table, id)}>{t('auditLog.entry.history')}</TextLink>
        ) : null
      }
    >
      <Facts
        facts={[
          {
            label: t('audit.column.timestamp'),
            value: formats.dateTime(new Date(entry.timestamp)),
          },
          {label: t('auditLog.user'), value: entry.user_username ?? t('auditLog.nobody')},
          ...(on_behalf_of_username === null
            ? []
            : [{label: t('auditLog.entry.onBehalfOf'), value: on_behalf_of_username}]),
          {label: t('audit.column.action'), value: <ActionBadge action={entry.action} />},
          {label: t('auditLog.entry.table'), value: labels.table(table)},
          ...(isTableName(table) && id !== null
            ? [
                {
                  label: t('auditLog.filter.record'),
                  value: <Subject table={table} id={id} entry={entry} />,
                },
              ]
            : []),
          ...(change_id === null
            ? []
            : [
                {
                  label: t('auditLog.entry.proposal'),
                  value: (
                    <TextLink to={`/admin/pending-changes/${change_id}`}>
                      {t('auditLog.entry.viewProposal')}
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
  const values = loggedValues(entry) ?? {};
  const title = useSubjectName(table, id, values);
  useTabRecord(table, id, values);
  if (table === 'pending_changes') {
    return <TextLink to={`/admin/pending-changes/${id}`}>{title}</TextLink>;
  }
  return <RecordName table={table} id={id} title={title} values={values} />;
}
