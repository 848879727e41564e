import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {useLabels} from '#src/screens/values/use-labels.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import styles from './review.module.css';

/** One line a change; changes that stand or fall together share one. */
export function PendingChangesTable({changes}: {readonly changes: readonly PendingChange[]}) {
  const t = useT();
  const formats = useFormats();
  return (
    <SimpleTable
      caption={t('review.title')}
      columns={[
        t('review.column.table'),
        t('review.column.requester'),
        t('review.column.date'),
        t('review.column.action'),
      ]}
      rows={changes.map((change) => ({
        key: change.id,
        cells: [
          <TableCell key="table" change={change} />,
          change.requester_username ?? t('review.nobody'),
          <time key="date" dateTime={change.created_at}>
            {formats.dateTime(new Date(change.created_at))}
          </time>,
          <LinkButton key="view" to={`/admin/pending-changes/${change.id}`}>
            {t('review.viewDetails')}
          </LinkButton>,
        ],
      }))}
    />
  );
}

/** What the change is about, and what has to be known before it is opened. */
function TableCell({change}: {readonly change: PendingChange}) {
  const t = useT();
  const labels = useLabels();
  const others = change.member_count - 1;
  return (
    <>
      {labels.table(change.target_table_name)}
      {others > 0 ? (
        <span className={styles.note}>{t('review.group', {count: others})}</span>
      ) : null}
      {/* Inside a group it waits for another member, which is approved with it. */}
      {change.unmet_dependency && others === 0 ? (
        <span className={styles.note}>{t('review.unmet')}</span>
      ) : null}
    </>
  );
}
