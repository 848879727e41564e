import {type Day, isDay} from '#src/lib/civil-date.ts';
import {monthSpellings} from '#src/lib/month-spellings.ts';
import {isPartialDay, type PartialDay, withoutYear} from '#src/lib/partial-day.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {type FileCell, type PlainCell, shownCell} from './file-table.ts';
import type {DayOrder, UnclearDay} from './import-plan.ts';
import type {NextSlice} from './time-slices.ts';
import {dayOfSerial} from './workbook-days.ts';

type WrittenDay =
  /** It has one reading, or the same day in both. */
  | {readonly kind: 'day'; readonly day: PartialDay}
  /** 13/04/2025 and 04/13/2025: only one order gives a day. */
  | {readonly kind: 'one'; readonly order: DayOrder; readonly day: PartialDay}
  | {readonly kind: 'either'; readonly days: Readonly<Record<DayOrder, PartialDay>>}
  /** The year has two digits, so the century is unknown. */
  | {readonly kind: 'short-year'}
  /** Only a year, or a month of a year. */
  | {readonly kind: 'incomplete'}
  | {readonly kind: 'none'};

/** Reads a day in the year, e.g. '29/2' or '29 February'. */
function readDayInYear(written: string): WrittenDay {
  // Any leap year completes a day in the year.
  const whole = readDay(`${written.trim()} 2000`);
  switch (whole.kind) {
    case 'day':
    case 'one':
      return {...whole, day: withoutYear(whole.day)};
    case 'either': {
      const {'day-first': dayFirst, 'month-first': monthFirst} = whole.days;
      const days = {'day-first': withoutYear(dayFirst), 'month-first': withoutYear(monthFirst)};
      return {kind: 'either', days};
    }
    default:
      return whole;
  }
}

/** Reads a day in the usual forms of English, Indonesian and Italian; a time after it is ignored. */
function readDay(written: string): WrittenDay {
  const text = written.trim().replace(/(?:T|\s+)\d\d?[:.]\d\d.*$/, '');
  const [, year, month, day] = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)$/.exec(text) ?? [];
  if (year !== undefined) return known(dayFrom(year, month, day));
  const [, compact, compactMonth, compactDay] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (compact !== undefined) return known(dayFrom(compact, compactMonth, compactDay));
  const [, first, second, last] = /^(\d\d?)[-/.\s]+(\d\d?)[-/.\s]+(\d+)$/.exec(text) ?? [];
  if (last !== undefined) return inSomeOrder(first, second, last);
  const spelled = inWords(text);
  return spelled === null && isIncomplete(text) ? {kind: 'incomplete'} : known(spelled);
}

/** Tells whether a first day completes the text: '1998', '08/1998', 'August 1998'. */
function isIncomplete(text: string): boolean {
  if (/^\d{4}$/.test(text)) return true;
  const [, month, year] = /^(\d\d?)[-/.](\d{4})$/.exec(text) ?? [];
  return dayFrom(year, month, '1') !== null || inWords(`1 ${text}`) !== null;
}

function known(day: Day | null): WrittenDay {
  return day === null ? {kind: 'none'} : {kind: 'day', day};
}

function inSomeOrder(
  first: string | undefined,
  second: string | undefined,
  year: string,
): WrittenDay {
  if (year.length === 2) return {kind: 'short-year'};
  const dayFirst = dayFrom(year, second, first);
  const monthFirst = dayFrom(year, first, second);
  if (dayFirst === monthFirst) return known(dayFirst);
  if (monthFirst === null && dayFirst !== null)
    return {kind: 'one', order: 'day-first', day: dayFirst};
  if (dayFirst === null && monthFirst !== null)
    return {kind: 'one', order: 'month-first', day: monthFirst};
  if (dayFirst === null || monthFirst === null) return {kind: 'none'};
  return {kind: 'either', days: {'day-first': dayFirst, 'month-first': monthFirst}};
}

/** '2 August 2025', '2 Agustus 2025', '1° agosto 2025', 'August 2, 2025'. */
function inWords(text: string): Day | null {
  const plain = toSearchText(text).replaceAll(/[°º.,]/g, ' ');
  const [, day, month, year] =
    /^(\d\d?)(?:st|nd|rd|th)?[\s-]+(\p{L}+)[\s-]+(\d{4})$/u.exec(plain) ?? [];
  if (month !== undefined) return dayFrom(year, monthNamed(month), day);
  const [, name, number, inYear] =
    /^(\p{L}+)\s+(\d\d?)(?:st|nd|rd|th)?\s+(\d{4})$/u.exec(plain) ?? [];
  return name === undefined ? null : dayFrom(inYear, monthNamed(name), number);
}

let months: ReadonlyMap<string, string> | null = null;

function monthNamed(name: string): string | undefined {
  months ??= monthNames();
  return months.get(name);
}

function monthNames(): Map<string, string> {
  const names = new Map(monthSpellings);
  for (const language of ['en', 'id', 'it']) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, {month, timeZone: 'UTC'});
      for (let number = 1; number <= 12; number++) {
        const name = format.format(Date.UTC(2000, number - 1, 1));
        names.set(toSearchText(name).replaceAll('.', ''), String(number));
      }
    }
  }
  return names;
}

function dayFrom(year?: string, month?: string, day?: string): Day | null {
  if (month === undefined || day === undefined) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

/** The order of day and month in a column. */
export type ColumnDays = {
  readonly order: DayOrder;
  /** A day with two readings, when nothing in the column decides; otherwise `null`. */
  readonly unclear: UnclearDay | null;
};

/** What is known of a column: the order that the user chose, and whether its days may lack their year. */
type DayColumn = {readonly settled: DayOrder | undefined; readonly isPartial: boolean};

/** Decides for the whole column: a single 13/04 tells how to read all others. */
export async function columnDays(
  cells: Iterable<FileCell | undefined>,
  {settled, isPartial}: DayColumn,
  nextSlice: NextSlice,
): Promise<ColumnDays> {
  let unclear: UnclearDay | null = null;
  const seen = new Set<DayOrder>();
  for (const cell of cells) {
    if (cell === undefined || cell === '') continue;
    const written = shownCell(cell).trim();
    const whole = readDay(written);
    const day = isPartial && whole.kind === 'none' ? readDayInYear(written) : whole;
    if (day.kind === 'one') seen.add(day.order);
    if (day.kind === 'either') unclear ??= {written, days: day.days};
    await nextSlice(0);
  }
  const [only] = seen.size === 1 ? seen : [];
  // In all three languages of the app the day comes first.
  return {order: settled ?? only ?? 'day-first', unclear: only === undefined ? unclear : null};
}

type DayFault = {
  readonly code: 'not-a-day' | 'day-order' | 'year-too-short' | 'day-incomplete';
};

/** Reads the day in a cell, with the order of its column. */
export function dayInCell(cell: PlainCell, order: DayOrder, epoch: Day): Day | DayFault {
  if (typeof cell === 'object' && cell.kind === 'day')
    return isDay(cell.day) ? cell.day : {code: 'not-a-day'};
  const text = shownCell(cell).trim();
  // A day whose format was lost; a shorter number is a year.
  const serial = /^\d{5}$/.test(text) ? dayOfSerial(Number(text), epoch) : null;
  if (serial !== null) return serial;
  return inOrder(readDay(text), order);
}

function inOrder(day: WrittenDay, order: DayOrder): PartialDay | DayFault {
  switch (day.kind) {
    case 'day':
      return day.day;
    case 'either':
      return day.days[order];
    case 'one':
      return day.order === order ? day.day : {code: 'day-order'};
    case 'short-year':
      return {code: 'year-too-short'};
    case 'incomplete':
      return {code: 'day-incomplete'};
    case 'none':
      return {code: 'not-a-day'};
  }
}

/** Reads a day that may be only a year, or only a day in the year: '1788', '29/2', '29 February'. */
export function partialDayInCell(
  cell: PlainCell,
  order: DayOrder,
  epoch: Day,
): PartialDay | DayFault {
  const text = shownCell(cell).trim();
  if (isPartialDay(text)) return text;
  const day = dayInCell(cell, order, epoch);
  if (typeof day === 'string') return day;
  if (day.code !== 'not-a-day' && day.code !== 'day-incomplete') return day;
  return inOrder(readDayInYear(text), order);
}
