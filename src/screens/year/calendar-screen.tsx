import {useMemo} from 'react';
import {type CelebratingProvince, celebrationsWithin} from '#src/domain/celebrations.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useCelebratingProvince} from '#src/queries/celebrations.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {useToday} from '#src/queries/today.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {PrintButton} from '#src/ui/print-button.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useMedia} from '#src/ui/use-media.ts';
import {usePrinting} from '#src/ui/use-printing.ts';
import {CalendarDownload} from './calendar-download.tsx';
import {CelebrationLine} from './celebration-list.tsx';
import {bringIntoView} from './bring-into-view.ts';
import {MonthGrid} from './month-grid.tsx';
import {type Month, monthOf, monthsLater, spanOf, useShownMonth} from './shown-month.ts';
import {type DayGroup, groupByDay} from './shown-celebrations.ts';
import {useMonthNames} from './use-month-names.ts';
import {Steps, YearPage} from './year-page.tsx';
import styles from './year.module.css';

const showToday = bringIntoView('center');

/** What the province celebrates in a month; the year goes into the calendar of the phone as a file. */
export function CalendarScreen() {
  return (
    <YearPage width="wide">
      <Calendar />
    </YearPage>
  );
}

function Calendar() {
  const t = useT();
  const {collator} = useFormats();
  const province = useCelebratingProvince(collator);
  if (province === undefined) return <Loading label={t('houses.loading')} shape="list" />;
  return (
    <>
      <MonthOfProvince province={province} />
      <p className={styles['about']}>{t('year.calendar.about')}</p>
    </>
  );
}

type ProvinceProps = {readonly province: CelebratingProvince};

function MonthOfProvince({province}: ProvinceProps) {
  const t = useT();
  const today = useToday();
  const [month, show] = useShownMonth(today);
  const title = useMonthTitle(month);
  const isWide = useMedia('(min-width: 62.5rem)');
  const isPrinting = usePrinting();
  const groups = useMemo(
    () => groupByDay(celebrationsWithin(province, spanOf(month))),
    [province, month],
  );
  return (
    <>
      <Row align="between">
        <MonthSteps month={month} title={title} onMonth={show} />
        <Row>
          {month === monthOf(today) ? null : (
            <Button ref={focusNeighbourOnRemoval} look="quiet" onClick={() => show(monthOf(today))}>
              {t('year.calendar.thisMonth')}
            </Button>
          )}
          <CalendarDownload province={province} />
          <PrintButton look="outlined" />
        </Row>
      </Row>
      {isWide && !isPrinting ? (
        <MonthGrid
          month={month}
          title={title}
          today={today}
          on={(day) => groups.find((group) => group.day === day)?.celebrations ?? []}
        />
      ) : (
        <MonthDays groups={groups} today={today} />
      )}
    </>
  );
}

function useMonthTitle(month: Month): string {
  const names = useMonthNames();
  const [year, number] = month.split('-');
  return `${names[Number(number) - 1]} ${year}`;
}

type MonthStepsProps = {
  readonly month: Month;
  readonly title: string;
  readonly onMonth: (month: Month) => void;
};

function MonthSteps({month, title, onMonth}: MonthStepsProps) {
  const t = useT();
  return (
    <Steps
      title={title}
      previous={{
        label: t('ui.day.previousMonth'),
        show: month === FIRST_MONTH ? null : () => onMonth(monthsLater(month, -1)),
      }}
      next={{
        label: t('ui.day.nextMonth'),
        show: month === LAST_MONTH ? null : () => onMonth(monthsLater(month, 1)),
      }}
    />
  );
}

/** Months that the address can name. */
const FIRST_MONTH: Month = '1000-01';
const LAST_MONTH: Month = '9999-12';

/** A month on a phone and on paper: the days with a celebration, below each other. */
function MonthDays({groups, today}: {readonly groups: readonly DayGroup[]; readonly today: Day}) {
  const t = useT();
  const {weekday} = useFormats();
  const next = groups.find(({day}) => day >= today);
  const isThisMonth = next !== undefined && monthOf(next.day) === monthOf(today);
  return (
    <Card>
      {groups.length === 0 ? <p className={styles['soft']}>{t('year.calendar.quiet')}</p> : null}
      {groups.map(({day, celebrations}) => (
        <section
          key={day}
          ref={isThisMonth && day === next.day ? showToday : undefined}
          className={styles['day']}
          aria-label={weekday(day)}
        >
          <h3>{weekday(day)}</h3>
          <ul className={styles['list']}>
            {celebrations.map((celebration) => (
              <li key={`${celebration.kind} ${celebration.id}`} className={styles['item']}>
                <div className={styles['who']}>
                  <CelebrationLine celebration={celebration} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
