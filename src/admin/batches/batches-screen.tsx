import {useSearchParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {useBatchPage} from '#src/queries/batches.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {Page} from '#src/ui/page.tsx';
import {BatchList} from './batch-list.tsx';

/** What was imported and merged, and can be undone. It lives on the server, so it needs a connection. */
export function BatchesScreen() {
  const [query] = useSearchParams();
  const before = query.get('before');
  return (
    <Page>
      {/* What is kept of one page is not shown for another. */}
      <BatchPageAt key={before} before={before} />
    </Page>
  );
}

function BatchPageAt({before}: {readonly before: string | null}) {
  const t = useT();
  const [remote, reload] = useBatchPage(before);
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('batches.loading')}
      shape="list"
      offline={t('batches.offline')}
      failed={t('batches.failed')}
    >
      {(page) => <BatchList page={page} before={before} reload={reload} />}
    </RemoteSection>
  );
}
