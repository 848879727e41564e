import {addDays, type Day} from '#src/lib/civil-date.ts';

/** The day with the number 0, valid from March 1900; or that of workbooks from old Macintosh computers. */
export const epochs = {1900: '1899-12-30', 1904: '1904-01-01'} as const satisfies Record<
  number,
  Day
>;

/** The last day of spreadsheets: 31 December 9999. */
const LAST = 2_958_465;

/**
 * Returns the day of a spreadsheet's number. Spreadsheets take 1900 for a leap year, so 60 is a day that did
 * not exist.
 */
export function dayOfSerial(serial: number, epoch: Day): Day | null {
  const number = Math.floor(serial);
  if (number < 0 || number > LAST) return null;
  if (epoch !== epochs[1900] || number > 60) return addDays(epoch, number);
  return number === 60 || number === 0 ? null : addDays(epoch, number + 1);
}

/** Returns whether a format shows a number as a day: it has a year or a day outside of quoted text. */
export function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.has(id);
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  return /[dy]/i.test(bare) && !/general|standard/i.test(bare);
}

/** Built-in formats that a workbook may use without defining them, including East Asian ones. */
const BUILT_IN = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
]);
