/** A civil day, 'yyyy-MM-dd': no time and no zone, so it compares as text and is the same everywhere. */
export type Day = string;

/** Tells whether a text is a day of the calendar, written 'yyyy-MM-dd'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [year, month, date] = parts(text);
  return year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}

/** Reads the day a moment falls on where the device is. */
export function dayOf(moment: Date): Day {
  return written(moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
}

/** Gives the moment a day begins where the device is. */
export function startOfDay(day: Day): Date {
  const [year, month, date] = parts(day);
  const moment = new Date(2000, 0, 1);
  moment.setFullYear(year, month - 1, date);
  return moment;
}

/** Orders days from the earliest to the latest. */
export function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function addDays(day: Day, count: number): Day {
  const [year, month, date] = parts(day);
  const moment = new Date(utcMs(year, month, date + count));
  return written(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate());
}

/** Goes `count` calendar months on (or back), to the month's last day where it has no such day (can. 203 §2). */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = parts(day);
  const months = year * 12 + (month - 1) + count;
  const targetYear = Math.floor(months / 12);
  const targetMonth = months - targetYear * 12 + 1;
  return written(targetYear, targetMonth, Math.min(date, daysInMonth(targetYear, targetMonth)));
}

/** Counts the days from one day to another, negative when `to` is the earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (utcMs(...parts(to)) - utcMs(...parts(from))) / DAY_MS;
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** Cuts a day to its 'MM-dd'. */
export function monthDay(day: Day): string {
  return day.slice(5, 10);
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

const DAY_MS = 86_400_000;

function parts(day: Day): [year: number, month: number, date: number] {
  return [yearOf(day), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

/** UTC only counts here: its days all have 24 hours. (`Date.UTC` would read the years 0 to 99 as 19xx.) */
function utcMs(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, date);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Outside the years 1 to 9999 days would no longer compare as text, so that is where they end. */
function written(year: number, month: number, date: number): Day {
  if (year > 9999) return '9999-12-31';
  if (year < 1) return '0001-01-01';
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
