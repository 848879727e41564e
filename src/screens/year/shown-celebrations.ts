import {useMemo} from 'react';
import type {Celebration} from '#src/domain/celebrations.ts';
import {useT} from '#src/i18n/use-t.ts';
import {addDays, type Day} from '#src/lib/civil-date.ts';

/** The days that the page of today shows: yesterday, today, and the week to come. */
export type TodayDays = {readonly yesterday: Day; readonly tomorrow: Day; readonly last: Day};

const DAYS_AHEAD = 7;

export function daysAround(today: Day): TodayDays {
  return {
    yesterday: addDays(today, -1),
    tomorrow: addDays(today, 1),
    last: addDays(today, DAYS_AHEAD),
  };
}

/** The celebrations of one day. */
export type DayGroup = {readonly day: Day; readonly celebrations: readonly Celebration[]};

/** Groups celebrations by their day; they come sorted. */
export function groupByDay(celebrations: readonly Celebration[]): DayGroup[] {
  const groups = new Map<Day, Celebration[]>();
  for (const celebration of celebrations) {
    const group = groups.get(celebration.date);
    if (group) group.push(celebration);
    else groups.set(celebration.date, [celebration]);
  }
  return [...groups].map(([day, group]) => ({day, celebrations: group}));
}

/** Returns a function that says what is celebrated: 'Birthday · turns 66', 'First profession · 25 years'. */
export function useCelebrationWords(): (celebration: Celebration) => string {
  const t = useT();
  return useMemo(
    () =>
      ({kind, years}) => {
        const what = t(`year.kinds.${kind}`);
        if (years === null || years === 0) return what;
        const since = (): string => {
          if (kind === 'birthday') return t('dashboard.birthdays.age', {count: years});
          return t('dashboard.years', {count: years});
        };
        return `${what} · ${since()}`;
      },
    [t],
  );
}
