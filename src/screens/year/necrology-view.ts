import {useSearchParams} from 'react-router-dom';
import {type Day, isDay} from '#src/lib/civil-date.ts';

/** What the necrology shows: the dead of a day, of a month of all years, or of a year. */
export type NecrologyView =
  | {readonly kind: 'day'; readonly day: Day}
  | {readonly kind: 'month'; readonly month: number}
  /** `null` is for those whose year is not recorded. */
  | {readonly kind: 'year'; readonly year: number | null};

/** Stores the view in the address, so that Back, a reload and a shared link restore it. */
export function useNecrologyView(
  today: Day,
): readonly [NecrologyView, (view: NecrologyView) => void] {
  const [query, setQuery] = useSearchParams();
  const show = (view: NecrologyView): void => setQuery(toQuery(view, today), {replace: true});
  return [readView(query, today), show];
}

/** Reads the view from the address; the dead of today without one, or with one that means nothing. */
function readView(query: URLSearchParams, today: Day): NecrologyView {
  const [day, month, year] = ['day', 'month', 'year'].map((name) => query.get(name));
  if (month && /^([1-9]|1[0-2])$/.test(month)) return {kind: 'month', month: Number(month)};
  if (year === 'unknown') return {kind: 'year', year: null};
  if (year && /^\d{4}$/.test(year)) return {kind: 'year', year: Number(year)};
  return {kind: 'day', day: day && isDay(day) ? day : today};
}

function toQuery(view: NecrologyView, today: Day): Record<string, string> {
  switch (view.kind) {
    case 'day':
      return view.day === today ? {} : {day: view.day};
    case 'month':
      return {month: String(view.month)};
    case 'year':
      return {year: view.year === null ? 'unknown' : String(view.year)};
  }
}
