import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useStandings} from '#src/queries/standings.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {StatusList} from './status-list.tsx';

/** Whose vows fall due, as the server reckons it today; it needs a connection. */
export function StatusScreen() {
  return (
    <Page>
      <Standings />
    </Page>
  );
}

function Standings() {
  const t = useT();
  const {collator} = useFormats();
  const [remote, reload] = useStandings(collator);
  const retry = <Button onClick={reload}>{t('vowStatus.retry')}</Button>;
  switch (remote.kind) {
    case 'loading':
      return <Loading label={t('vowStatus.loading')} shape="list" />;
    case 'offline':
      return (
        <Notice tone="info" title={t('vowStatus.offline.title')} action={retry}>
          {t('vowStatus.offline.text')}
        </Notice>
      );
    case 'failed':
      return <ErrorMessage title={t('vowStatus.failed')} message={remote.message} action={retry} />;
    case 'loaded':
      return <StatusList standings={remote.value} />;
  }
}
