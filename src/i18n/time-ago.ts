import {addMonths, daysBetween, yearOf, type Day} from '#src/lib/civil-date.ts';
import {intlTags, type Locale} from './locale.ts';

/** Writes how long ago a civil day was, in whole years, months or days of the calendar: '2 months ago'. */
export function timeAgo(locale: Locale, day: Day, today: Day): string {
  const months = wholeMonths(day, today);
  const format = formatOf(locale);
  if (months >= 12) return format.format(-Math.floor(months / 12), 'year');
  if (months > 0) return format.format(-months, 'month');
  return format.format(-daysBetween(day, today), 'day');
}

function wholeMonths(from: Day, to: Day): number {
  const begun = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
  return addMonths(from, begun) > to ? begun - 1 : begun;
}

function monthOf(day: Day): number {
  return Number(day.slice(5, 7));
}

function formatOf(locale: Locale): Intl.RelativeTimeFormat {
  let format = formats.get(locale);
  if (!format) formats.set(locale, (format = new Intl.RelativeTimeFormat(intlTags[locale])));
  return format;
}

const formats = new Map<Locale, Intl.RelativeTimeFormat>();
