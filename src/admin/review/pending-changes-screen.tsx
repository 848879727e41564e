import {useSearchParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {Page} from '#src/ui/page.tsx';
import {narrowed, useQueueFilter} from './queue-filter.ts';
import {QueueDesk} from './queue-desk.tsx';
import {ReviewAll} from './review-all.tsx';
import {inReviewOrder} from './review-order.ts';
import {useQueue} from './use-queue.ts';

/** The queue of proposals, as a list or one after the other. It lives on the server, so it needs a connection. */
export function PendingChangesScreen() {
  const t = useT();
  const [remote, reload] = useQueue();
  const [query] = useSearchParams();
  const [filter] = useQueueFilter();
  const isReview = query.has('review');
  return (
    <Page>
      <RemoteSection
        remote={remote}
        reload={reload}
        loading={t('review.loading')}
        shape="list"
        offline={t('review.offline')}
        failed={t('review.failed')}
      >
        {(queue) => {
          const lines = inReviewOrder(queue);
          if (isReview) {
            return <ReviewAll lines={narrowed(lines, filter)} filter={filter} reload={reload} />;
          }
          return lines.length === 0 ? (
            <EmptyState
              text={t('review.empty')}
              action={<Button onClick={reload}>{t('setback.retry')}</Button>}
            />
          ) : (
            <QueueDesk lines={lines} reload={reload} />
          );
        }}
      </RemoteSection>
    </Page>
  );
}
