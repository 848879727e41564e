import {useMemo} from 'react';
import {intlTags} from '#src/i18n/locale.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Picture} from '#src/queries/province-picture.ts';
import {Card} from '#src/ui/card.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import styles from './statistics.module.css';
import type {StatisticsView} from './statistics-view.ts';
import {TableBelow} from './chart-parts.tsx';
import {YearBars} from './year-bars.tsx';

type ProjectionCardProps = {readonly picture: Picture; readonly view: StatisticsView};

/** The members of the coming ten years under assumptions that it states. */
export function ProjectionCard({picture, view}: ProjectionCardProps) {
  const t = useT();
  const {decimal, percent} = useDecimals();
  const {assumptions, projection, years} = picture;
  const {entries, entryAge, departureRate, mortality} = assumptions;
  const present = years.at(-1);
  const bars = [
    ...(present ? [{year: present.year, counts: [present.members.length]}] : []),
    ...projection.map(({year, members}) => ({year, counts: [Math.round(members)]})),
  ];
  const title = t('year.statistics.projection.title');
  const ageClass = (from: number): string => {
    const [first, last] = [mortality[0]?.from, mortality.at(-1)?.from];
    if (from === first) return t('year.statistics.under', {to: from + 10});
    if (from === last) return t('year.statistics.over', {from});
    return t('year.statistics.between', {from, to: from + 9});
  };
  return (
    <Card title={title}>
      <p>{t('year.statistics.projection.warning')}</p>
      <YearBars
        label={title}
        series={[{key: 'members', label: t('year.statistics.projection.members')}]}
        bars={bars}
        arrangement="stacked"
      />
      <ul className={styles['assumptions']}>
        <li>
          {t('year.statistics.projection.entries', {entries: decimal(entries), age: entryAge})}
        </li>
        <li>{t('year.statistics.projection.departures', {rate: percent(departureRate)})}</li>
        <li>
          {t('year.statistics.projection.mortality')}
          <ul>
            {mortality.map(({from, rate}) => (
              <li key={from}>
                {t('year.statistics.projection.class', {ages: ageClass(from), rate: percent(rate)})}
              </li>
            ))}
          </ul>
        </li>
      </ul>
      <TableBelow name="projection" title={title} view={view}>
        <SimpleTable
          caption={title}
          columns={[
            t('year.statistics.year'),
            t('year.statistics.projection.members'),
            t('year.statistics.entries'),
            t('year.statistics.projection.exits'),
            t('year.statistics.projection.deaths'),
            t('year.statistics.projection.meanAge'),
          ]}
          rows={projection.map((year) => ({
            key: String(year.year),
            cells: [
              String(year.year),
              decimal(year.members),
              decimal(year.entries),
              decimal(year.departures),
              decimal(year.deaths),
              year.meanAge === null ? '' : decimal(year.meanAge),
            ],
          }))}
        />
      </TableBelow>
    </Card>
  );
}

/** Mean numbers and shares, with one digit behind the point. */
function useDecimals() {
  const locale = useLocale();
  return useMemo(() => {
    const format = (options: Intl.NumberFormatOptions) => {
      const numbers = new Intl.NumberFormat(intlTags[locale], {
        maximumFractionDigits: 1,
        ...options,
      });
      return (value: number) => numbers.format(value);
    };
    return {decimal: format({}), percent: format({style: 'percent'})};
  }, [locale]);
}
