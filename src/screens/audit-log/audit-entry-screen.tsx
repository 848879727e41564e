import {useLocation, useParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {useAuditEntry} from '#src/queries/audit-log.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';
import {EntryFacts} from './entry-facts.tsx';
import {EntryValues} from './entry-values.tsx';
import {RestoreCard} from './restore-card.tsx';

/** One entry of the log in full, with the way back to an earlier version. */
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
  const retry = <Button onClick={reload}>{t('review.retry')}</Button>;
  switch (remote.kind) {
    case 'loading':
      return <Loading label={t('audit.entry.loading')} shape="text" />;
    case 'offline':
      return (
        <Notice tone="info" title={t('review.offline.title')} action={retry}>
          {t('audit.entry.offline')}
        </Notice>
      );
    case 'failed':
      return (
        <ErrorMessage title={t('audit.entry.failed')} message={remote.message} action={retry} />
      );
    case 'loaded':
      return remote.value === null ? (
        <ErrorMessage title={t('audit.entry.notFound')} />
      ) : (
        <>
          <EntryFacts entry={remote.value} />
          <EntryValues entry={remote.value} />
          <RestoreCard entry={remote.value} />
        </>
      );
  }
}

/** Leads to the list as it was asked for. */
function BackLink() {
  const t = useT();
  const state: unknown = useLocation().state;
  const hasSearch = typeof state === 'object' && state !== null && 'search' in state;
  const search = hasSearch && typeof state.search === 'string' ? state.search : '';
  return (
    <Row>
      <LinkButton to={`/admin/audit-log${search}`}>{t('audit.entry.back')}</LinkButton>
    </Row>
  );
}
