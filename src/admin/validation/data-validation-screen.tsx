import {useT} from '#src/i18n/use-t.ts';
import {useIssues} from '#src/queries/issues.ts';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {Page} from '#src/ui/page.tsx';
import {IssueList} from './issue-list.tsx';

/** Lists the issues that the server finds in the records today; the page needs a connection. */
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
