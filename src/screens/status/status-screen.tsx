import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useStandings} from '#src/queries/standings.ts';
import {Asked} from '#src/screens/admin/asked.tsx';
import {Page} from '#src/ui/page.tsx';
import {StatusList} from './status-list.tsx';

/** Whose vows fall due, as the server reckons it today; it needs a connection. */
export function StatusScreen() {
  const t = useT();
  const {collator} = useFormats();
  const [remote, reload] = useStandings(collator);
  return (
    <Page>
      <Asked
        remote={remote}
        reload={reload}
        loading={t('vowStatus.loading')}
        shape="list"
        offline={t('vowStatus.offline')}
        failed={t('vowStatus.failed')}
      >
        {(standings) => <StatusList standings={standings} />}
      </Asked>
    </Page>
  );
}
