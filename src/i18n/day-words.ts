import type {Locale} from './locale.ts';

/** The words and marks with which a language writes days, times and whole numbers. */
export type DayWords = {
  /** From January on. */
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** From Sunday on, as `Date` counts them. */
  readonly shortWeekdays: readonly string[];
  /** The text between a weekday and its day. */
  readonly afterWeekday: string;
  /** The text between hours and minutes. */
  readonly afterHours: string;
  /** Today and the days after it that have a name. */
  readonly nextDays: readonly string[];
  /** The texts before and after the number of days until any later day. */
  readonly inDays: readonly [before: string, after: string];
  /** The mark before the last three digits of a whole number, and the least number that has it. */
  readonly thousands: readonly [mark: string, least: number];
};

/**
 * As `Intl` has them, which a test compares. They are here because a browser takes 15 to 25 ms to make its first format
 * of days, and every page shows some when it starts.
 */
export const dayWords: Readonly<Record<Locale, DayWords>> = {
  en: {
    months: words(
      'January February March April May June July August September October November December',
    ),
    shortMonths: words('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'),
    shortWeekdays: words('Sun Mon Tue Wed Thu Fri Sat'),
    afterWeekday: ' ',
    afterHours: ':',
    nextDays: ['today', 'tomorrow'],
    inDays: ['in ', ' days'],
    thousands: [',', 1000],
  },
  id: {
    months: words(
      'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember',
    ),
    shortMonths: words('Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'),
    shortWeekdays: words('Min Sen Sel Rab Kam Jum Sab'),
    afterWeekday: ', ',
    afterHours: '.',
    nextDays: ['hari ini', 'besok', 'lusa'],
    inDays: ['dalam ', ' hari'],
    thousands: ['.', 1000],
  },
  it: {
    months: words(
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    ),
    shortMonths: words('gen feb mar apr mag giu lug ago set ott nov dic'),
    shortWeekdays: words('dom lun mar mer gio ven sab'),
    afterWeekday: ' ',
    afterHours: ':',
    nextDays: ['oggi', 'domani', 'dopodomani'],
    inDays: ['tra ', ' giorni'],
    thousands: ['.', 10_000],
  },
};

function words(text: string): readonly string[] {
  return text.split(' ');
}
