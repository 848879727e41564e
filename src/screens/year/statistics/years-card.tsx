import {reverse, sum} from 'd3-array';
import {useT} from '#src/i18n/use-t.ts';
import {Card} from '#src/ui/card.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {NumberLink, TableBelow} from './chart-parts.tsx';
import type {Selection} from './selection.ts';
import type {StatisticsView} from './statistics-view.ts';
import {type YearBar, type Series, YearBars} from './year-bars.tsx';

type YearsCardProps<K extends string> = {
  readonly name: string;
  readonly title: string;
  readonly series: readonly Series<K>[];
  /** The oldest year first. */
  readonly bars: readonly YearBar[];
  readonly arrangement: 'stacked' | 'beside';
  readonly view: StatisticsView;
  readonly selectionOf: (series: K, year: number) => Selection;
  /** Selects all of a year. Without it the table has no column with their sum. */
  readonly allOf?: (year: number) => Selection;
};

/** A chart with a bar for each year, and its table. */
export function YearsCard<K extends string>(props: YearsCardProps<K>) {
  const {name, title, series, bars, arrangement, view, selectionOf, allOf} = props;
  const t = useT();
  const addressOf = (key: K, year: number): string => view.addressOf(selectionOf(key, year));
  const columns = [
    t('year.statistics.year'),
    ...series.map(({label}) => label),
    ...(allOf ? [t('year.return.total')] : []),
  ];
  return (
    <Card title={title}>
      <YearBars
        label={title}
        series={series}
        bars={bars}
        arrangement={arrangement}
        addressOf={addressOf}
      />
      <TableBelow name={name} title={title} view={view}>
        <SimpleTable
          caption={title}
          columns={columns}
          rows={reverse(bars).map(({year, counts}) => ({
            key: String(year),
            cells: [
              String(year),
              ...series.map(({key}, index) => (
                <NumberLink key={key} count={counts[index] ?? 0} to={addressOf(key, year)} />
              )),
              ...(allOf
                ? [<NumberLink key="all" count={sum(counts)} to={view.addressOf(allOf(year))} />]
                : []),
            ],
          }))}
        />
      </TableBelow>
    </Card>
  );
}
