import {useT} from '#src/i18n/use-t.ts';
import {useAuditPage} from '#src/queries/audit-log.ts';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';
import {AuditFilters} from './audit-filters.tsx';
import {AuditTable} from './audit-table.tsx';
import {countFilters, writeView} from './audit-view.ts';
import {useAuditView} from './use-audit-view.ts';

/** Who changed what and when, newest first. It lives on the server, so it needs a connection. */
export function AuditLogScreen() {
  const view = useAuditView();
  return (
    <Page>
      <AuditFilters view={view} />
      <Entries view={view} />
    </Page>
  );
}

function Entries({view}: {readonly view: ReturnType<typeof useAuditView>}) {
  const t = useT();
  const {question, clear} = view;
  const [remote, reload] = useAuditPage(question);
  const retry = <Button onClick={reload}>{t('review.retry')}</Button>;
  switch (remote.kind) {
    case 'loading':
      return <Loading label={t('audit.loading')} shape="list" />;
    case 'offline':
      return (
        <Notice tone="info" title={t('review.offline.title')} action={retry}>
          {t('audit.offline')}
        </Notice>
      );
    case 'failed':
      return <ErrorMessage title={t('audit.failed')} message={remote.message} action={retry} />;
    case 'loaded': {
      const {entries, hasOlder} = remote.value;
      const search = writeView(question);
      const last = entries.at(-1);
      return (
        <>
          {last === undefined ? (
            <EmptyState
              text={t('lists.empty')}
              action={
                countFilters(question) === 0 ? (
                  retry
                ) : (
                  <Button onClick={clear}>{t('audit.filter.clear')}</Button>
                )
              }
            />
          ) : (
            <AuditTable entries={entries} search={search} />
          )}
          <Row align="between">
            {question.before === null ? null : (
              <LinkButton to={writeView({...question, before: null}) || '/admin/audit-log'}>
                {t('audit.newest')}
              </LinkButton>
            )}
            {last === undefined || !hasOlder ? null : (
              <LinkButton to={writeView({...question, before: last.id})}>
                {t('audit.older')}
              </LinkButton>
            )}
          </Row>
        </>
      );
    }
  }
}
