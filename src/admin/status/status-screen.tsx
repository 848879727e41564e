import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useStandings} from '#src/queries/standings.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {Page} from '#src/ui/page.tsx';
import {StatusList} from './status-list.tsx';

/** Whose vows fall due, as the server reckons it today; it needs a connection. */
export function StatusScreen() {
  const t = useT();
  const {collator} = useFormats();
  const [remote, reload] = useStandings(collator);
  return (
    <Page>
      <RemoteSection
        remote={remote}
        reload={reload}
        loading={t('vowStatus.loading')}
        shape="list"
        offline={t('vowStatus.offline')}
        failed={t('vowStatus.failed')}
      >
        {(standings) => <StatusList standings={standings} />}
      </RemoteSection>
    </Page>
  );
}
