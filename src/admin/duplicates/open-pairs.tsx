import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Pair} from '#src/queries/duplicates.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {Row} from '#src/ui/stack.tsx';
import styles from './duplicates.module.css';
import {PairNames} from './pair-names.tsx';
import {pairPath} from './pair-path.ts';

/** So many pairs are drawn at first, and with each asking. */
const pairsAPage = 100;

/** The pairs nobody has decided on, surest first. */
export function OpenPairs({pairs}: {readonly pairs: readonly Pair[]}) {
  const t = useT();
  const {number} = useFormats();
  const [shown, setShown] = useState(pairsAPage);
  if (pairs.length === 0) return <EmptyState text={t('duplicates.empty')} icon="success" />;
  return (
    <>
      <p role="status" className={styles['note']}>
        {t('duplicates.count', {count: pairs.length, shown: number(pairs.length)})}
      </p>
      <div className={styles['sheet']}>
        <SimpleTable
          caption={t('titles.duplicates')}
          columns={[
            t('duplicates.column.brothers'),
            t('duplicates.column.likeness'),
            t('lists.actions'),
          ]}
          rows={pairs.slice(0, shown).map((pair) => ({
            key: pair.id,
            cells: [
              <PairNames key="names" pair={pair} />,
              <Likeness key="likeness" pair={pair} />,
              <LinkButton
                key="compare"
                to={pairPath(pair.one_id, pair.other_id)}
                label={t('duplicates.compareNamed', {one: pair.one_name, other: pair.other_name})}
              >
                {t('duplicates.compare')}
              </LinkButton>,
            ],
          }))}
        />
      </div>
      {pairs.length <= shown ? null : (
        <Row>
          <Button onClick={() => setShown(shown + pairsAPage)}>{t('duplicates.more')}</Button>
        </Row>
      )}
    </>
  );
}

function Likeness({pair: {severity}}: {readonly pair: Pair}) {
  const t = useT();
  return (
    <>
      <Badge tone={severity === 'high' ? 'red' : 'yellow'}>
        {t(`duplicates.sure.${severity}`)}
      </Badge>
      <span className={styles['note']}>{t(`duplicates.likeness.${severity}`)}</span>
    </>
  );
}
