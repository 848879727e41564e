import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Pair} from '#src/queries/duplicates.ts';
import {Card} from '#src/ui/card.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import styles from './duplicates.module.css';
import {PairNames} from './pair-names.tsx';
import {RestoreButton} from './restore-button.tsx';

type DismissedPairsProps = {
  readonly pairs: readonly Pair[];
  readonly onRestored: () => void;
};

/** The pairs known to be two brothers: who said so, when and why, and the way to take it back. */
export function DismissedPairs({pairs, onRestored}: DismissedPairsProps) {
  const t = useT();
  const {dateTime} = useFormats();
  if (pairs.length === 0) return null;
  return (
    <Card title={t('duplicates.dismissed.title')} tone="quiet">
      <SimpleTable
        caption={t('duplicates.dismissed.title')}
        columns={[
          t('duplicates.column.brothers'),
          t('duplicates.reason'),
          t('duplicates.column.by'),
          t('lists.actions'),
        ]}
        rows={pairs.map((pair) => ({
          key: pair.id,
          cells: [
            <PairNames key="names" pair={pair} />,
            pair.accepted_reason,
            <span key="by">
              {pair.accepted_by_username ?? t('duplicates.nobody')}
              <span className={styles['note']}>
                {pair.accepted_at === null ? null : dateTime(new Date(pair.accepted_at))}
              </span>
            </span>,
            <RestoreButton key="restore" pair={pair} onRestored={onRestored} />,
          ],
        }))}
      />
    </Card>
  );
}
