import {dayOf} from '#src/lib/civil-date.ts';

/** Formats a time in the device's time zone so that files sort by it: '2026-11-20 10:00:00'. */
export function writtenMoment(at: string): string {
  const moment = new Date(at);
  return `${dayOf(moment)} ${moment.toTimeString().slice(0, 8)}`;
}
