import {addDays, type Day} from './civil-date.ts';
import {escapedText, foldedLine} from './content-lines.ts';

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
  const stamp = writtenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapedText(name)}//EN`,
    `X-WR-CALNAME:${escapedText(name)}`,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  const text = lines.map((line) => `${foldedLine(line)}\r\n`).join('');
  return new Blob([text], {type: 'text/calendar;charset=utf-8'});
}

function eventLines(event: CalendarEvent, stamp: string): string[] {
  const {id, day, text, url, repeats, except} = event;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@fraternitas`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${written(day)}`,
    // The end is the first day after the event.
    `DTEND;VALUE=DATE:${written(addDays(day, 1))}`,
    `SUMMARY:${escapedText(text)}`,
    `URL:${url}`,
    // Nobody is busy on these days.
    'TRANSP:TRANSPARENT',
    ...(repeats === 'never' ? [] : [`RRULE:FREQ=YEARLY${rules[repeats]}`]),
    ...(except.length === 0 ? [] : [`EXDATE;VALUE=DATE:${except.map(written).join(',')}`]),
    'END:VEVENT',
  ];
}

const rules = {
  yearly: '',
  // A yearly 29 February takes place in leap years alone.
  'last-day-of-february': ';BYMONTH=2;BYMONTHDAY=-1',
} as const;

function written(day: Day): string {
  return day.replaceAll('-', '');
}
