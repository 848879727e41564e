import {Button} from '#src/ui/button.tsx';
import {useT} from '#src/i18n/use-t.ts';

import {EmptyState} from '#src/ui/empty-state.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {PendingChangesTable} from './pending-changes-table.tsx';
import {useQueue} from './use-queue.ts';

/** The queue of proposals, oldest first. It lives on the server, so it needs a connection. */
export function PendingChangesScreen() {
  return (
    <Page>
      <Queue />
    </Page>
  );
}

function Queue() {
  const t = useT();
  const [remote, reload] = useQueue();
  const retry = <Button onClick={reload}>{t('review.retry')}</Button>;
  switch (remote.kind) {
    case 'loading':
      return <Loading label={t('review.loading')} shape="list" />;
    case 'offline':
      return (
        <Notice tone="info" title={t('review.offline.title')} action={retry}>
          {t('review.offline.text')}
        </Notice>
      );
    case 'failed':
      return <ErrorMessage title={t('review.failed')} message={remote.message} action={retry} />;
    case 'loaded':
      return remote.value.length === 0 ? (
        <EmptyState text={t('review.empty')} action={retry} />
      ) : (
        <PendingChangesTable changes={remote.value} />
      );
  }
}
