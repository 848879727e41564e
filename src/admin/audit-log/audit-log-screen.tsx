import {lazy} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useAuditPage, type AuditPage} from '#src/queries/audit-log.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';
import {AuditFilters} from './audit-filters.tsx';
import {AuditTable} from './audit-table.tsx';
import {countFilters, writeView} from './audit-view.ts';
import {useAuditView} from './use-audit-view.ts';

const AuditExportDialog = lazy(async () => ({
  default: (await import('./audit-export-dialog.tsx')).AuditExportDialog,
}));

type AuditView = ReturnType<typeof useAuditView>;

/** Who changed what and when, newest first. It lives on the server, so it needs a connection. */
export function AuditLogScreen() {
  const view = useAuditView();
  return (
    <Page>
      <AuditFilters view={view} />
      {/* What answers one question is none to another. */}
      <Answer key={writeView(view.question)} view={view} />
    </Page>
  );
}

function Answer({view}: {readonly view: AuditView}) {
  const t = useT();
  const [remote, reload] = useAuditPage(view.question);
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('audit.loading')}
      shape="list"
      offline={t('audit.offline')}
      failed={t('audit.failed')}
    >
      {(page) => <Entries page={page} view={view} reload={reload} />}
    </RemoteSection>
  );
}

type EntriesProps = {
  readonly page: AuditPage;
  readonly view: AuditView;
  readonly reload: () => void;
};

function Entries({page: {entries, hasOlder}, view: {question, clear}, reload}: EntriesProps) {
  const t = useT();
  const last = entries.at(-1);
  return (
    <>
      {last === undefined ? (
        <EmptyState
          text={t('lists.empty')}
          action={
            countFilters(question) === 0 ? (
              <Button onClick={reload}>{t('setback.retry')}</Button>
            ) : (
              <Button onClick={clear}>{t('audit.filter.clear')}</Button>
            )
          }
        />
      ) : (
        <>
          <Row align="end">
            <ExportButton>
              {(close) => (
                <AuditExportDialog question={{...question, before: null}} onClose={close} />
              )}
            </ExportButton>
          </Row>
          <AuditTable entries={entries} search={writeView(question)} />
        </>
      )}
      <Row align="between">
        {question.before === null ? null : (
          <LinkButton to={writeView({...question, before: null}) || '/admin/audit-log'}>
            {t('audit.newest')}
          </LinkButton>
        )}
        {last === undefined || !hasOlder ? null : (
          <LinkButton to={writeView({...question, before: last.id})}>{t('audit.older')}</LinkButton>
        )}
      </Row>
    </>
  );
}
