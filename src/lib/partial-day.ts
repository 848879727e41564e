import {type Day, isDay, yearOf} from './civil-date.ts';

/**
 * A day of which the year, or the day in the year, may be unknown, as ISO 8601-2 writes it: '1788-02-29',
 * 'XXXX-02-29', '1788'. Every civil day is one.
 */
export type PartialDay = string;

/** Any leap year has all days of the year. */
const LEAP_YEAR = '2000';
const NO_YEAR = 'XXXX';

/** Tells whether a text is a day in the stored form, and may be one of the calendar. */
export function isPartialDay(text: string): boolean {
  if (/^\d{4}$/.test(text)) return Number(text) > 0;
  return isDay(text.startsWith(NO_YEAR) ? LEAP_YEAR + text.slice(4) : text);
}

/** Reads a day as people type it, day first: '29/2/1788', '29.2', '1788'. What is no day comes back as it was. */
export function readPartialDay(typed: string): PartialDay {
  const [, day, month, year = NO_YEAR] =
    /^\s*(\d\d?)[-/.\s]+(\d\d?)(?:[-/.\s]+(\d{4}))?[.\s]*$/.exec(typed) ?? [];
  if (day === undefined || month === undefined) return typed;
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPartialDay(read) ? read : typed;
}

/** Returns the day without its year: 'XXXX-02-29'. What has no day in the year comes back as it was. */
export function withoutYear(day: PartialDay): PartialDay {
  const inYear = monthDayIn(day);
  return inYear === null ? day : `${NO_YEAR}-${inYear}`;
}

/** Tells whether a text is a day in the year in the stored form. */
export function isDayInYear(text: string): boolean {
  return text.startsWith(NO_YEAR) && isPartialDay(text);
}

/** Writes a day as people type it: '29/02/1788', '29/02', '1788'. What is no day stays as it is. */
export function typedPartialDay(day: PartialDay): string {
  const inYear = monthDayIn(day);
  if (inYear === null) return day;
  const parts = [inYear.slice(3), inYear.slice(0, 2), yearIn(day)];
  return parts.filter((part) => part !== null).join('/');
}

/** Returns the day in the year, 'MM-dd'; `null` when it is unknown. */
export function monthDayIn(day: PartialDay): string | null {
  return isPartialDay(day) && day.length > 4 ? day.slice(5) : null;
}

/** Returns the year; `null` when it is unknown. */
export function yearIn(day: PartialDay): number | null {
  return isPartialDay(day) && !day.startsWith(NO_YEAR) ? yearOf(day) : null;
}

/** Returns a civil day that has the day in the year, and the year if it is known; `null` without a day in the year. */
export function anyDayIn(day: PartialDay): Day | null {
  const inYear = monthDayIn(day);
  if (inYear === null) return null;
  return yearIn(day) === null ? `${LEAP_YEAR}-${inYear}` : day;
}

/** Returns the civil day; `null` when a part of it is unknown. */
export function wholeDay(day: PartialDay | null): Day | null {
  return day !== null && isDay(day) ? day : null;
}
