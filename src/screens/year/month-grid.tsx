import {useMemo} from 'react';
import type {Celebration} from '#src/domain/celebrations.ts';
import {intlTags} from '#src/i18n/locale.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {CelebrationLine} from './celebration-list.tsx';
import {bringIntoView} from './bring-into-view.ts';
import styles from './month-grid.module.css';
import {type Month, weeksOf} from './shown-month.ts';

type MonthGridProps = {
  readonly month: Month;
  /** The heading of the month. */
  readonly title: string;
  readonly today: Day;
  readonly on: (day: Day) => readonly Celebration[];
};

// The names of the weekdays above stay in sight as long as there is room.
const showToday = bringIntoView('nearest');

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
              <td
                // oxlint-disable-next-line react/no-array-index-key
                key={weekday}
                ref={day === today ? showToday : undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                {day === null ? null : (
                  <>
                    <time dateTime={day} className={styles['number']}>
                      {Number(day.slice(8))}
                    </time>
                    <DayOfGrid day={day} celebrations={on(day)} />
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

type DayOfGridProps = {readonly day: Day; readonly celebrations: readonly Celebration[]};

function DayOfGrid({day, celebrations}: DayOfGridProps) {
  const t = useT();
  const {weekday} = useFormats();
  // A single one takes no more room than the button that would hide it.
  const shown = celebrations.length > MOST_SHOWN + 1 ? MOST_SHOWN : celebrations.length;
  const count = celebrations.length - shown;
  const more = t('year.calendar.more', {count});
  if (celebrations.length === 0) return null;
  return (
    <>
      <Lines celebrations={celebrations.slice(0, shown)} />
      {count === 0 ? null : (
        <details>
          <summary aria-label={t('lists.chip', {field: weekday(day), value: more})}>{more}</summary>
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
        <li key={`${celebration.kind} ${celebration.id}`}>
          <CelebrationLine celebration={celebration} />
        </li>
      ))}
    </ul>
  );
}

type WeekdayName = {readonly short: string; readonly long: string};

/** Returns the names of the seven weekdays, from Monday on. */
function useWeekdayNames(): readonly WeekdayName[] {
  const tag = intlTags[useLocale()];
  return useMemo(() => {
    const [short, long] = (['short', 'long'] as const).map(
      (weekday) => new Intl.DateTimeFormat(tag, {weekday, timeZone: 'UTC'}),
    );
    return Array.from({length: 7}, (_, index) => {
      // 3 January 2000 was a Monday.
      const day = new Date(Date.UTC(2000, 0, 3 + index));
      return {short: short?.format(day) ?? '', long: long?.format(day) ?? ''};
    });
  }, [tag]);
}
