import {max, sum, ticks} from 'd3-array';
import type {MouseEvent} from 'react';
import {useNavigate} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import barStyles from './bars.module.css';
import styles from './statistics.module.css';

export type Series<K extends string = string> = {readonly key: K; readonly label: string};
export type YearBar = {
  readonly year: number;
  /** One number for each series. */
  readonly counts: readonly number[];
};
type YearBarsProps<K extends string> = {
  readonly label: string;
  readonly series: readonly Series<K>[];
  readonly bars: readonly YearBar[];
  /** Only series that exclude each other add up to a bar; the others are beside each other. */
  readonly arrangement: 'stacked' | 'beside';
  /** The address of the brothers of a series in a year; without it a tap does nothing. */
  readonly addressOf?: (series: K, year: number) => string;
};

const HEIGHT_PX = 160;
/** The part of a bar's column that the bar fills. */
const FILLED = 0.8;

/**
 * The bars of each year. Positions are percentages, so that the chart fits any width without being measured. For
 * keyboards and screen readers the table below it has the same numbers and links.
 */
export function YearBars<K extends string>(props: YearBarsProps<K>) {
  const {label, series, bars, arrangement, addressOf} = props;
  const {number} = useFormats();
  const navigate = useNavigate();
  const isStacked = arrangement === 'stacked';
  const top = max(bars, ({counts}) => (isStacked ? sum(counts) : max(counts))) ?? 0;
  const lines = ticks(0, Math.max(1, top), 3).filter(Number.isInteger);
  const heightOf = (count: number): number =>
    (count / Math.max(1, top, lines.at(-1) ?? 0)) * (HEIGHT_PX - 1);
  // More years would not fit on a phone with large text.
  const ends = [bars[0]?.year, bars.at(-1)?.year];
  const column = 100 / bars.length;
  const width = (column * FILLED) / (isStacked ? 1 : series.length);
  const follow = ({target}: MouseEvent): void => {
    const address = target instanceof Element ? target.getAttribute('data-to') : null;
    if (address !== null) void navigate(address);
  };
  return (
    <figure className={styles['chart']}>
      <div className={styles['plot']}>
        <div className={styles['scale']} aria-hidden="true">
          {lines.map((line) => (
            <span key={line} style={{bottom: heightOf(line)}}>
              {number(line)}
            </span>
          ))}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the table has the links */}
        <svg role="img" aria-label={label} width="100%" height={HEIGHT_PX} onClick={follow}>
          {lines.map((line) => (
            <line
              key={line}
              className={styles['line']}
              x1="0"
              x2="100%"
              y1={HEIGHT_PX - heightOf(line)}
              y2={HEIGHT_PX - heightOf(line)}
            />
          ))}
          {bars.map(({year, counts}, index) =>
            series.map(({key}, place) => {
              const count = counts[place] ?? 0;
              return count === 0 ? null : (
                <rect
                  key={`${year} ${key}`}
                  className={`${barStyles['bar']} ${barStyles[`series${place}`]}`}
                  x={`${column * (index + (1 - FILLED) / 2) + (isStacked ? 0 : place * width)}%`}
                  width={`${width}%`}
                  y={HEIGHT_PX - heightOf(isStacked ? sum(counts.slice(0, place + 1)) : count)}
                  height={heightOf(count)}
                  data-to={addressOf?.(key, year)}
                />
              );
            }),
          )}
        </svg>
      </div>
      <div className={styles['years']} aria-hidden="true">
        {ends.map((year) => (
          <span key={year}>{year}</span>
        ))}
      </div>
      {series.length > 1 ? <Legend series={series} /> : null}
    </figure>
  );
}

function Legend({series}: {readonly series: readonly Series[]}) {
  return (
    <ul className={styles['legend']}>
      {series.map(({key, label}, index) => (
        <li key={key}>
          {/* A background would not be printed. */}
          <svg className={styles['swatch']} aria-hidden="true">
            <rect className={`${barStyles['bar']} ${barStyles[`series${index}`]}`} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
