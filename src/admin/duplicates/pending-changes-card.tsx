import {useT} from '#src/i18n/use-t.ts';
import {type PendingChange, useQueue} from '#src/queries/review.ts';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {isTableName} from '#src/records/registry.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './duplicates.module.css';
import type {LocalLife} from './use-life.ts';

/** Lists the open proposals about either brother. */
export function PendingChangesCard({
  lives,
}: {
  readonly lives: {readonly one: LocalLife; readonly other: LocalLife};
}) {
  const t = useT();
  const labels = useLabels();
  const [queue, reload] = useQueue();
  if (queue.kind === 'loading') return null;
  if (queue.kind !== 'loaded') {
    return (
      <Alert tone="warning" action={<Button onClick={reload}>{t('requestError.retry')}</Button>}>
        {t('duplicates.proposals.failed')}
      </Alert>
    );
  }
  const proposals = proposalsAbout(queue.value, [lives.one, lives.other]);
  if (proposals.length === 0) return null;
  return (
    <Card title={t('duplicates.proposals.title')} tone="quiet">
      <p>{t('duplicates.proposals.text')}</p>
      <ul className={styles['around']}>
        {proposals.map((proposal) => {
          const {id, target_table_name: table, record_id: record} = proposal;
          return (
            <li key={id}>
              {isTableName(table) ? (
                <RecordName
                  table={table}
                  id={record}
                  title={labels.table(table)}
                  values={{...proposal.base_values, ...proposal.proposed_changes}}
                />
              ) : (
                labels.table(table)
              )}{' '}
              ·{' '}
              {t('duplicates.proposals.by', {
                name: proposal.requester_username ?? t('duplicates.nobody'),
              })}{' '}
              · <TextLink to={`/admin/pending-changes/${id}`}>{t('review.viewDetails')}</TextLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Returns the open proposals about the brothers or rows that belong to them, including new rows. */
function proposalsAbout(
  queue: readonly PendingChange[],
  lives: readonly LocalLife[],
): readonly PendingChange[] {
  const brothers = new Set(lives.map(({id}) => id));
  const records = new Set(
    lives.flatMap(({id, rows}) => [id, ...rows.map(({values}) => values.id)]),
  );
  return queue.filter(({record_id: id, base_values: base, proposed_changes: proposed}) => {
    const owner = proposed['brother_id'] ?? base['brother_id'];
    return records.has(id) || (typeof owner === 'string' && brothers.has(owner));
  });
}
