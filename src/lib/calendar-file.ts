import {
  generateIcsCalendar,
  type IcsDateObject,
  type IcsEvent,
  type IcsRecurrenceRule,
} from 'ts-ics';
import {addDays, type Day} from './civil-date.ts';
import {foldedLine} from './folded-line.ts';

/** An event of a whole day, or of many. */
export type CalendarEvent = {
  /** Never changes, so that a calendar recognises the event when it imports the file again. */
  readonly id: string;
  readonly day: Day;
  readonly text: string;
  readonly url: string;
  readonly repeats: 'never' | 'yearly' | 'last-day-of-february';
  /** Days that a repeated event leaves out. */
  readonly except: readonly Day[];
};

/** Writes events as a calendar file (RFC 5545, '.ics'), in UTF-8. */
export function toCalendarFile(
  name: string,
  events: readonly CalendarEvent[],
  writtenAt: Date,
): Blob {
  const text = generateIcsCalendar({
    version: '2.0',
    prodId: `-//${name}//EN`,
    name,
    events: events.map((event) => toEvent(event, writtenAt)),
  });
  // The library counts characters, and may part a pair of surrogates; the format counts bytes.
  const lines = text.replaceAll('\r\n ', '').split('\r\n').map(foldedLine);
  return new Blob([lines.join('\r\n')], {type: 'text/calendar;charset=utf-8'});
}

function toEvent({id, day, text, url, repeats, except}: CalendarEvent, writtenAt: Date): IcsEvent {
  return {
    uid: `${id}@fraternitas`,
    stamp: {date: writtenAt},
    start: civil(day),
    end: civil(addDays(day, 1)),
    summary: text,
    url,
    // Nobody is busy on these days.
    timeTransparent: 'TRANSPARENT',
    ...(repeats === 'never' ? {} : {recurrenceRule: rules[repeats]}),
    ...(except.length === 0 ? {} : {exceptionDates: except.map(civil)}),
  };
}

const rules: Readonly<Record<'yearly' | 'last-day-of-february', IcsRecurrenceRule>> = {
  yearly: {frequency: 'YEARLY'},
  // A yearly 29 February takes place in leap years alone. (Months count from 0.)
  'last-day-of-february': {frequency: 'YEARLY', byMonth: [1], byMonthday: [-1]},
};

function civil(day: Day): IcsDateObject {
  return {type: 'DATE', date: new Date(`${day}T00:00:00Z`)};
}
