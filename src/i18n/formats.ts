import {onFirstUse} from '#src/lib/on-first-use.ts';
import {anyDayIn, type PartialDay, yearIn} from '#src/lib/partial-day.ts';
import {dayWords, type DayWords} from './day-words.ts';
import {intlTags, type Locale} from './locale.ts';

/** How one language writes days, times and numbers. */
export type Formats = {
  /** '1950-03-12' → '12 Mar 1950'. What is no civil day is shown as it is. */
  readonly day: (iso: string) => string;
  /** '1950-03-12' → '12 March 1950'. */
  readonly longDay: (iso: string) => string;
  /** '1950-03-12' → '12 March'. */
  readonly dayMonth: (iso: string) => string;
  /** '1788-02-29' → '29 February 1788', 'XXXX-02-29' → '29 February'; a year stays as it is. */
  readonly partialDay: (day: PartialDay) => string;
  /** '2026-03-12' → 'Thu 12 Mar'. */
  readonly weekday: (iso: string) => string;
  /** '1950-03-12' → 'Mar 1950'. */
  readonly monthYear: (iso: string) => string;
  /** An invalid moment, e.g. of a damaged row, is shown as an unknown value. */
  readonly dateTime: (at: Date) => string;
  readonly time: (at: Date) => string;
  /** The day of a moment in the device's time zone, short: '20 Nov'. */
  readonly shortDay: (at: Date) => string;
  /** '3 hours ago'; `now` is given by tests and ticking clocks. */
  readonly relative: (at: Date, now?: Date) => string;
  /** 3 → 'in 3 days', 1 → 'tomorrow'. */
  readonly inDays: (days: number) => string;
  readonly number: (value: number) => string;
  /** 1_234_567 → '1.2 MB'. */
  readonly bytes: (value: number) => string;
  /** 'a, b and c'. */
  readonly list: (items: readonly string[]) => string;
  readonly collator: Intl.Collator;
};

export function formatsOf(locale: Locale): Formats {
  const known = cache.get(locale);
  if (known) return known;
  const made = createFormats(intlTags[locale], dayWords[locale]);
  cache.set(locale, made);
  return made;
}

const cache = new Map<Locale, Formats>();

/** Makes the formats new objects, so that what is derived from them is computed again. */
export function forgetFormats(): void {
  cache.clear();
}

function createFormats(tag: string, words: DayWords): Formats {
  // `Intl` objects never change and are dear to make: all of them together are a fifth of the first draw of a page.
  const relativeTime = onFirstUse(() => new Intl.RelativeTimeFormat(tag, {numeric: 'auto'}));
  const numbers = onFirstUse(() => new Intl.NumberFormat(tag));
  const bytes = (unit: string, size: number) => {
    const options = {style: 'unit', unit, maximumFractionDigits: 1} as const;
    const format = onFirstUse(() => new Intl.NumberFormat(tag, options));
    return (value: number) => format().format(value / size);
  };
  const single = bytes('byte', 1);
  const kilobytes = bytes('kilobyte', KILOBYTE);
  const megabytes = bytes('megabyte', MEGABYTE);
  const gigabytes = bytes('gigabyte', GIGABYTE);
  const lists = onFirstUse(() => new Intl.ListFormat(tag, {type: 'conjunction'}));
  const collator = onFirstUse(() => new Intl.Collator(tag, {sensitivity: 'base', numeric: true}));
  const monthOf = ({month}: DayParts) => words.months[month] ?? '';
  const shortMonthOf = ({month}: DayParts) => words.shortMonths[month] ?? '';
  const weekdayOf = ({weekday}: DayParts) => `${words.shortWeekdays[weekday]}${words.afterWeekday}`;
  const shortDay = (parts: DayParts) => `${parts.day} ${shortMonthOf(parts)}`;
  const yearDay = (parts: DayParts) => `${shortDay(parts)} ${parts.year}`;
  const time = (at: Date) =>
    `${twoDigits(at.getHours())}${words.afterHours}${twoDigits(at.getMinutes())}`;
  const longDay = civil((parts) => `${parts.day} ${monthOf(parts)} ${parts.year}`);
  const dayMonth = civil((parts) => `${parts.day} ${monthOf(parts)}`);
  return {
    day: civil(yearDay),
    longDay,
    dayMonth,
    partialDay: (day) => {
      const known = anyDayIn(day);
      if (known === null) return day;
      return yearIn(day) === null ? dayMonth(known) : longDay(known);
    },
    weekday: civil((parts) => `${weekdayOf(parts)}${shortDay(parts)}`),
    monthYear: civil((parts) => `${shortMonthOf(parts)} ${parts.year}`),
    dateTime: (at) => (Number.isNaN(at.getTime()) ? '—' : `${yearDay(partsOf(at))}, ${time(at)}`),
    time,
    shortDay: (at) => shortDay(partsOf(at)),
    relative: (at, now = new Date()) => {
      const [amount, unit] = distance(at.getTime() - now.getTime());
      return relativeTime().format(amount, unit);
    },
    inDays: (days) => {
      const named = words.nextDays[days];
      if (named !== undefined) return named;
      const whole = wholeNumber(days, words);
      return whole === null ? relativeTime().format(days, 'day') : words.inDays.join(whole);
    },
    number: (value) => wholeNumber(value, words) ?? numbers().format(value),
    bytes: (value) => {
      if (value < KILOBYTE) return single(value);
      return (value < MEGABYTE ? kilobytes : value < GIGABYTE ? megabytes : gigabytes)(value);
    },
    list: (items) => lists().format(items),
    get collator() {
      return collator();
    },
  };
}

type DayParts = {
  readonly year: number;
  /** 0 for January. */
  readonly month: number;
  readonly day: number;
  /** 0 for Sunday. */
  readonly weekday: number;
};

/** Writes a civil day; what is none is returned as it is. */
function civil(write: (parts: DayParts) => string): (iso: string) => string {
  return (iso) => {
    const parts = civilPartsOf(iso);
    return parts ? write(parts) : iso;
  };
}

// A civil day has no time zone: in UTC it can't shift to its neighbour.
function civilPartsOf(iso: string): DayParts | null {
  const digits = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  if (!digits) return null;
  const [year, month, day] = [Number(digits[1]), Number(digits[2]) - 1, Number(digits[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getUTCMonth() === month ? {year, month, day, weekday: date.getUTCDay()} : null;
}

/** The parts of the day in the device's time zone. */
function partsOf(at: Date): DayParts {
  return {
    year: at.getFullYear(),
    month: at.getMonth(),
    day: at.getDate(),
    weekday: at.getDay(),
  };
}

/** Writes a whole number below a million, so that a start needs no format for it; `null` for any other. */
function wholeNumber(value: number, {thousands: [mark, least]}: DayWords): string | null {
  if (!Number.isInteger(value) || value < 0 || value >= 1_000_000) return null;
  if (value < least) return String(value);
  return `${Math.trunc(value / 1000)}${mark}${String(value % 1000).padStart(3, '0')}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;
const GIGABYTE = 1000 * MEGABYTE;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function distance(differenceMs: number): [number, Intl.RelativeTimeFormatUnit] {
  const size = Math.abs(differenceMs);
  if (size < MINUTE_MS) return [0, 'second'];
  if (size < HOUR_MS) return [Math.trunc(differenceMs / MINUTE_MS), 'minute'];
  if (size < DAY_MS) return [Math.trunc(differenceMs / HOUR_MS), 'hour'];
  if (size < 30 * DAY_MS) return [Math.trunc(differenceMs / DAY_MS), 'day'];
  if (size < 365 * DAY_MS) return [Math.trunc(differenceMs / (30 * DAY_MS)), 'month'];
  return [Math.trunc(differenceMs / (365 * DAY_MS)), 'year'];
}
