import {isDay, type Day} from '#src/lib/civil-date.ts';
import {monthSpellings} from '#src/lib/month-spellings.ts';
import {readPartialDay, type PartialDay} from '#src/lib/partial-day.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {dayWords} from './day-words.ts';
import {locales} from './locale.ts';

/** Writes a day as all three languages do where it is typed: '19/09/2026'. */
export function writtenDay(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

/**
 * Reads a day as people type it: '2026-09-19', or the day before the month, as '19/9/2026', '19.09.2026', '19,9,2026',
 * '19092026', '19 Sep 2026' or '19 settembre 2026' in any language. `null` for what is no day; a year has four digits.
 */
export function readDay(typed: string): Day | null {
  const text = toSearchText(typed).trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const local =
    /^(\d{1,2})[\s.,/-]+(\d{1,2}|\p{L}{3,})[\s.,/-]+(\d{4})$/u.exec(text) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  if (!local) return null;
  const [, day, month = '', year] = local;
  return dayOf(year, /\d/.test(month) ? month : monthCalled(month), day);
}

/**
 * Reads a day of which the year may be missing: what `readDay` or `readPartialDay` reads, or a day with the name of its
 * month, as '6 December' or '6 dic'. What is no such day comes back as it was.
 */
export function readTypedPartialDay(typed: string): PartialDay {
  const whole = readDay(typed);
  if (whole !== null) return whole;
  const [, day, month] =
    /^(\d{1,2})[\s.,/-]+(\p{L}{3,})\.?$/u.exec(toSearchText(typed).trim()) ?? [];
  const numbers = day === undefined || month === undefined ? typed : `${day}/${monthCalled(month)}`;
  const read = readPartialDay(numbers);
  return read === numbers ? typed : read;
}

function dayOf(year = '', month = '', day = ''): Day | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

/** The number of the month that is spelled or begins so; `'0'` where there is none. No beginning means two months. */
function monthCalled(start: string): string {
  const spelled = monthSpellings.get(start);
  if (spelled !== undefined) return spelled;
  const isMeant = (month: string): boolean => toSearchText(month).startsWith(start);
  const indexes = locales.map((locale) => dayWords[locale].months.findIndex(isMeant));
  return String(Math.max(...indexes) + 1);
}
