import {addDays, type Day} from '#src/lib/civil-date.ts';

/** What the day with the number 0 is, from March 1900 on; or in workbooks that began on an old Macintosh. */
export const epochs = {1900: '1899-12-30', 1904: '1904-01-01'} as const satisfies Record<
  number,
  Day
>;

/** Where the days that spreadsheets can write end: 31 December 9999. */
const LAST = 2_958_465;

/** Finds the day a spreadsheet's number stands for. It takes 1900 for a leap year: 60 is a day that never was. */
export function dayOfSerial(serial: number, epoch: Day): Day | null {
  const number = Math.floor(serial);
  if (number < 0 || number > LAST) return null;
  if (epoch !== epochs[1900] || number > 60) return addDays(epoch, number);
  return number === 60 || number === 0 ? null : addDays(epoch, number + 1);
}

/** Tells whether a number shown in a format is a day: the format has a year or a day outside of what it quotes. */
export function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.has(id);
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  return /[dy]/i.test(bare) && !/general|standard/i.test(bare);
}

/** Formats that a workbook may use without writing them out; those of East Asia among them. */
const BUILT_IN = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
]);
