import {useLocation, useParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {useAuditEntry} from '#src/queries/audit-log.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
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
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('audit.entry.loading')}
      shape="text"
      offline={t('audit.entry.offline')}
      failed={t('audit.entry.failed')}
    >
      {(entry) =>
        entry === null ? (
          <ErrorMessage title={t('audit.entry.notFound')} />
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
