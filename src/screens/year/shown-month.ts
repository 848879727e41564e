import {useSearchParams} from 'react-router-dom';
import {addDays, addMonths, type Day, daysBetween} from '#src/lib/civil-date.ts';

/** A month as the address writes it: '2026-11'. */
export type Month = string;

/** Stores the month in the address, so that Back, a reload and a shared link restore it. */
export function useShownMonth(today: Day): readonly [Month, (month: Month) => void] {
  const [query, setQuery] = useSearchParams();
  const present = monthOf(today);
  const asked = query.get('month') ?? '';
  const month = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : present;
  const show = (next: Month): void => {
    setQuery(next === present ? {} : {month: next}, {replace: true});
  };
  return [month, show];
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** Returns the month `count` months later, or earlier. */
export function monthsLater(month: Month, count: number): Month {
  return monthOf(addMonths(`${month}-01`, count));
}

export function spanOf(month: Month): {readonly from: Day; readonly to: Day} {
  const from = `${month}-01`;
  return {from, to: addDays(addMonths(from, 1), -1)};
}

/** Returns the weeks of a month, each from Monday to Sunday; `null` is a day of another month. */
export function weeksOf(month: Month): (Day | null)[][] {
  const {from, to} = spanOf(month);
  const monday = addDays(from, -(daysBetween(SOME_MONDAY, from) % 7));
  const weeks = Math.ceil((daysBetween(monday, to) + 1) / 7);
  return Array.from({length: weeks}, (_, week) =>
    Array.from({length: 7}, (__, weekday) => {
      const day = addDays(monday, week * 7 + weekday);
      return monthOf(day) === month ? day : null;
    }),
  );
}

const SOME_MONDAY: Day = '0001-01-01';
