import {max} from 'd3-array';
import {useT} from '#src/i18n/use-t.ts';
import type {Picture} from '#src/queries/province-picture.ts';
import {Card} from '#src/ui/card.tsx';
import {NumberLink, useAgeWords} from './chart-parts.tsx';
import {decadeOf, OLDEST_DECADE, type AgeSide, ageSideOf, YOUNGEST_DECADE} from './selection.ts';
import barStyles from './bars.module.css';
import styles from './statistics.module.css';
import type {StatisticsView} from './statistics-view.ts';

type AgeCardProps = {readonly picture: Picture; readonly view: StatisticsView};

/** The members by ten years of age, the ordained on one side and all others on the other: chart and table in one. */
export function AgeCard({picture, view}: AgeCardProps) {
  const t = useT();
  const words = useAgeWords();
  const counts = countsByDecade(picture);
  const most = max([...counts.values()], ({lay, clerics}) => Math.max(lay, clerics)) ?? 0;
  const cell = (decade: number | null, side: AgeSide, count: number) => (
    <td className={styles[side]}>
      <span className={styles['number']}>
        <NumberLink count={count} to={view.addressOf({kind: 'age', decade, side})} />
      </span>
      <Bar share={most === 0 ? 0 : count / most} series={side === 'lay' ? 1 : 0} />
    </td>
  );
  return (
    <Card title={t('year.statistics.ages')}>
      <table className={styles['pyramid']} aria-label={t('year.statistics.ages')}>
        <thead>
          <tr>
            <th scope="col">{t('year.return.lay')}</th>
            <th scope="col">{t('year.return.age')}</th>
            <th scope="col">{t('year.statistics.clerics')}</th>
          </tr>
        </thead>
        <tbody>
          {[...counts].map(([decade, {lay, clerics}]) => (
            <tr key={decade}>
              {cell(decade, 'lay', lay)}
              <th scope="row">{words(decade)}</th>
              {cell(decade, 'clerics', clerics)}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** A bar inside of a table, as long as its share of the longest. */
export function Bar({share, series}: {readonly share: number; readonly series: number}) {
  return (
    <svg className={styles['inline']} width={`${share * 100}%`} height="12" aria-hidden="true">
      <rect
        className={`${barStyles['bar']} ${barStyles[`series${series}`]}`}
        width="100%"
        height="12"
      />
    </svg>
  );
}

/** The oldest first; those of unknown age are last, where there are any. */
function countsByDecade({members}: Picture): Map<number | null, Record<AgeSide, number>> {
  const counts = new Map<number | null, Record<AgeSide, number>>();
  for (let decade = OLDEST_DECADE; decade >= YOUNGEST_DECADE; decade -= 10) {
    counts.set(decade, {lay: 0, clerics: 0});
  }
  for (const member of members) {
    const decade = decadeOf(member);
    const count = counts.get(decade) ?? {lay: 0, clerics: 0};
    count[ageSideOf(member)]++;
    counts.set(decade, count);
  }
  return counts;
}
