import {useT} from '#src/i18n/use-t.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {Celebration} from '#src/domain/celebrations.ts';
import {CelebrationLine} from './celebration-list.tsx';
import styles from './month-grid.module.css';
import {type Month, weeksOf} from './shown-month.ts';
import {useWeekdayNames} from './use-weekday-names.ts';

type MonthGridProps = {
  readonly month: Month;
  /** The heading of the month. */
  readonly title: string;
  readonly today: Day;
  readonly on: (day: Day) => readonly Celebration[];
};

/** A month as a sheet of a wall calendar: a row for each week. */
export function MonthGrid({month, title, today, on}: MonthGridProps) {
  return (
    <table className={styles['grid']}>
      <caption className="unseen">{title}</caption>
      <thead>
        <tr>
          {useWeekdayNames().map(({short, long}) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((days, week) => (
          // Weeks and their days have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={week}>
            {days.map((day, weekday) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={weekday} aria-current={day === today ? 'date' : undefined}>
                {day === null ? null : (
                  <>
                    <time dateTime={day} className={styles['number']}>
                      {Number(day.slice(8))}
                    </time>
                    <DayOfGrid celebrations={on(day)} />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A day with more celebrations shows the others when the user asks for them. */
const MOST_SHOWN = 3;

function DayOfGrid({celebrations}: {readonly celebrations: readonly Celebration[]}) {
  const t = useT();
  // A single one takes no more room than the button that would hide it.
  const shown = celebrations.length > MOST_SHOWN + 1 ? MOST_SHOWN : celebrations.length;
  const count = celebrations.length - shown;
  if (celebrations.length === 0) return null;
  return (
    <>
      <Lines celebrations={celebrations.slice(0, shown)} />
      {count === 0 ? null : (
        <details>
          <summary>{t('year.calendar.more', {count})}</summary>
          <Lines celebrations={celebrations.slice(shown)} />
        </details>
      )}
    </>
  );
}

function Lines({celebrations}: {readonly celebrations: readonly Celebration[]}) {
  return (
    <ul className={styles['list']}>
      {celebrations.map((celebration) => (
        <li key={`${celebration.kind} ${celebration.brotherId}`}>
          <CelebrationLine celebration={celebration} />
        </li>
      ))}
    </ul>
  );
}
