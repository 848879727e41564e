import {isDay, type Day} from '#src/lib/civil-date.ts';
import {shownCell, type PlainCell} from './file-table.ts';
import type {DayOrder} from './import-plan.ts';
import {readDay} from './read-days.ts';
import {dayOfSerial} from './workbook-days.ts';

export type DayFault = {readonly code: 'not-a-day' | 'day-order' | 'year-too-short'};

/** Reads the day in a cell, its numbers in the order of its column. */
export function dayInCell(cell: PlainCell, order: DayOrder, epoch: Day): Day | DayFault {
  if (typeof cell === 'object' && cell.kind === 'day')
    return isDay(cell.day) ? cell.day : {code: 'not-a-day'};
  const text = shownCell(cell).trim();
  // A day that lost its format on the way; a shorter number is a year.
  const serial = /^\d{5}$/.test(text) ? dayOfSerial(Number(text), epoch) : null;
  if (serial !== null) return serial;
  const day = readDay(text);
  switch (day.kind) {
    case 'day':
      return day.day;
    case 'either':
      return day.days[order];
    case 'one':
      return day.order === order ? day.day : {code: 'day-order'};
    case 'short-year':
      return {code: 'year-too-short'};
    case 'none':
      return {code: 'not-a-day'};
  }
}
