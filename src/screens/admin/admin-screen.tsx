import {useT} from '#src/i18n/use-t.ts';
import {useQueue} from '#src/screens/pending-changes/use-queue.ts';
import {CardGrid} from '#src/ui/card-grid.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {AdminCard} from './admin-card.tsx';
import {QueueLength} from './queue-length.tsx';

/** The way into everything that only administrators do: a line for each of their pages. */
export function AdminScreen() {
  const t = useT();
  const [queue] = useQueue();
  return (
    <Page>
      <p>{t('admin.intro')}</p>
      {queue.kind === 'offline' ? <Notice tone="info">{t('admin.offline')}</Notice> : null}
      <CardGrid columns={3}>
        <AdminCard to="/admin/pending-changes" name="pendingChanges">
          <QueueLength queue={queue} />
        </AdminCard>
      </CardGrid>
    </Page>
  );
}
