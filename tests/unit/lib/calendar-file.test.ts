import {expect, test} from 'vitest';
import {type CalendarEvent, toCalendarFile} from '#src/lib/calendar-file.ts';

const event: CalendarEvent = {
  id: 'birthday-a',
  day: '2027-11-20',
  text: 'Leone: Birthday',
  url: 'https://province.example/brothers/profile/a',
  repeats: 'yearly',
  except: [],
};

const write = (...events: readonly Partial<CalendarEvent>[]): Promise<string> =>
  toCalendarFile(
    'Fraternitas',
    events.map((rest) => ({...event, ...rest})),
    new Date('2026-11-21T10:00:00Z'),
  ).text();

const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('an event lasts a whole day, keeps its id and is marked as free time', async () => {
  expect(linesOf(await write({}))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fraternitas//EN',
    'X-WR-CALNAME:Fraternitas',
    'BEGIN:VEVENT',
    'UID:birthday-a@fraternitas',
    'DTSTAMP:20261121T100000Z',
    'DTSTART;VALUE=DATE:20271120',
    'DTEND;VALUE=DATE:20271121',
    'SUMMARY:Leone: Birthday',
    'URL:https://province.example/brothers/profile/a',
    'TRANSP:TRANSPARENT',
    'RRULE:FREQ=YEARLY',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('29 February returns on the last day of February, without the days left out', async () => {
  const except = ['2028-02-29', '2029-02-28'];
  const lines = linesOf(await write({day: '2027-02-28', repeats: 'last-day-of-february', except}));
  expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1');
  expect(lines).toContain('DTSTART;VALUE=DATE:20270228');
  expect(lines).toContain('DTEND;VALUE=DATE:20270301');
  expect(lines).toContain('EXDATE;VALUE=DATE:20280229,20290228');
});

test('an event of one day has no rule', async () => {
  expect(await write({repeats: 'never'})).not.toContain('RRULE');
});

test('commas, semicolons, backslashes and line ends of a text are escaped', async () => {
  const text = 'Leone, “da Assisi”; a\\b\nc';
  expect(linesOf(await write({text}))).toContain(String.raw`SUMMARY:Leone\, “da Assisi”\; a\\b\nc`);
});

test('a long line is folded at 75 bytes, between characters', async () => {
  const text = 'Frà Niccolò 😀 della Verità, guardiano: '.repeat(8);
  const file = await write({text});
  const encoder = new TextEncoder();
  const longest = Math.max(...file.split('\r\n').map((line) => encoder.encode(line).length));
  expect(longest).toBeLessThanOrEqual(75);
  expect(longest).toBeGreaterThan(70);
  expect(linesOf(file)).toContain(`SUMMARY:${text.replaceAll(',', String.raw`\,`)}`);
});
