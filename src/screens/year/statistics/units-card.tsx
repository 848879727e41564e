import {max, sum} from 'd3-array';
import {memberStates} from '#src/domain/member-state.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Picture} from '#src/queries/province-picture.ts';
import type {TableView} from '#src/queries/rows.ts';
import {Card} from '#src/ui/card.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {Bar} from './age-card.tsx';
import {NumberLink} from './chart-parts.tsx';
import type {StatisticsView} from './statistics-view.ts';
import styles from './statistics.module.css';

type UnitsCardProps = {
  readonly picture: Picture;
  readonly circumscriptions: TableView<'circumscriptions'>;
  readonly view: StatisticsView;
};

/** The members of each circumscription by state, the largest first. */
export function UnitsCard({picture, circumscriptions, view}: UnitsCardProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {collator} = useFormats();
  const units = circumscriptions.all
    .map(({row: {id, name}}) => {
      const own = picture.members.filter(({brother}) => brother.circumscription_id === id);
      const counts = memberStates.map((state) => own.filter((one) => one.state === state).length);
      return {id, name, counts};
    })
    .sort((a, b) => sum(b.counts) - sum(a.counts) || collator.compare(a.name, b.name));
  const most = max(units, ({counts}) => sum(counts)) ?? 0;
  return (
    <Card title={t('year.statistics.units')}>
      <div className={styles['across']}>
        <SimpleTable
          caption={t('year.statistics.units')}
          columns={[
            t('year.statistics.circumscription'),
            t('year.return.total'),
            ...memberStates.map((state) => labels.value('brothers', 'cached_status', state)),
          ]}
          rows={units.map(({id, name, counts}) => ({
            key: id,
            cells: [
              <>
                {name}
                <Bar share={most === 0 ? 0 : sum(counts) / most} series={0} />
              </>,
              <NumberLink
                key="all"
                count={sum(counts)}
                to={view.addressOf({kind: 'unit', id, state: 'all'})}
              />,
              ...memberStates.map((state, index) => (
                <NumberLink
                  key={state}
                  count={counts[index] ?? 0}
                  to={view.addressOf({kind: 'unit', id, state})}
                />
              )),
            ],
          }))}
        />
      </div>
    </Card>
  );
}
