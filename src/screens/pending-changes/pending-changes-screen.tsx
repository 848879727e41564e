import {useSearchParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {narrowed, useQueueFilter} from './queue-filter.ts';
import {QueueDesk} from './queue-desk.tsx';
import {ReviewAll} from './review-all.tsx';
import {inReviewOrder} from './review-order.ts';
import {useQueue} from './use-queue.ts';

/** The queue of proposals, as a list or one after the other. It lives on the server, so it needs a connection. */
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
  const [query] = useSearchParams();
  const [filter] = useQueueFilter();
  const review = query.get('review');
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
    case 'loaded': {
      const lines = inReviewOrder(remote.value);
      if (review !== null) {
        return <ReviewAll lines={narrowed(lines, filter)} filter={filter} reload={reload} />;
      }
      return lines.length === 0 ? (
        <EmptyState text={t('review.empty')} action={retry} />
      ) : (
        <QueueDesk lines={lines} reload={reload} />
      );
    }
  }
}
