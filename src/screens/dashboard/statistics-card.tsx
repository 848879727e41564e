import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';
import type {ProvinceStatistics} from '#src/domain/statistics.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Card} from '#src/ui/card.tsx';
import styles from './dashboard.module.css';

/** The counts in the order in which users ask for them; three link to the list of the counted brothers. */
const counts = [
  {name: 'active_brothers', to: '/brothers'},
  {name: 'priests', to: '/brothers?status=priest'},
  {name: 'deacons', to: '/brothers?status=deacon'},
  {name: 'solemn_professed', to: null},
  {name: 'simple_professed', to: null},
  {name: 'in_formation', to: null},
] as const;

/** The counts are of active brothers, so the list is filtered in the same way. */
const linkState = {activeOnly: true};

type StatisticsCardProps = {
  readonly statistics: ProvinceStatistics;
  readonly actions: ReactNode;
};

export function StatisticsCard({statistics, actions}: StatisticsCardProps) {
  const t = useT();
  const {number} = useFormats();
  return (
    <Card title={t('dashboard.stats.title')} actions={actions}>
      <ul className={styles['counts']}>
        {counts.map(({name, to}) => {
          const content = (
            <>
              <span className={styles['number']}>{number(statistics[name])}</span>
              <span className={styles['word']}>{t(`dashboard.stats.${name}`)}</span>
            </>
          );
          return (
            <li key={name}>
              {to === null ? (
                <div className={styles['count']}>{content}</div>
              ) : (
                <Link className={styles['count']} to={to} state={linkState}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {statistics.suspended > 0 ? (
        <p className={styles['soft']}>
          {t('dashboard.stats.suspended', {count: statistics.suspended})}
        </p>
      ) : null}
    </Card>
  );
}
