import {useT} from '#src/i18n/use-t.ts';
import {useIssues} from '#src/queries/issues.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {Page} from '#src/ui/page.tsx';
import {IssueList} from './issue-list.tsx';

/** What is wrong with the records, as the server judges them today; it needs a connection. */
export function DataValidationScreen() {
  const t = useT();
  const {remote, reload, note} = useIssues();
  return (
    <Page>
      <p>{t('validation.intro')}</p>
      <RemoteSection
        remote={remote}
        reload={reload}
        loading={t('validation.loading')}
        shape="list"
        offline={t('validation.offline')}
        failed={t('validation.failed')}
      >
        {(issues) => <IssueList issues={issues} note={note} reload={reload} />}
      </RemoteSection>
    </Page>
  );
}
