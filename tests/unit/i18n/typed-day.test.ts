import {enGB} from 'date-fns/locale/en-GB';
import {id} from 'date-fns/locale/id';
import {it as italian} from 'date-fns/locale/it';
import {format} from 'date-fns/format';
import {expect, test} from 'vitest';
import {dayWords} from '#src/i18n/day-words.ts';
import {locales} from '#src/i18n/locale.ts';
import {readDay, readTypedPartialDay, writtenDay} from '#src/i18n/typed-day.ts';

const dateFnsLocales = {en: enGB, id, it: italian};

test.each(locales)('a written day has the order of the date-fns locale of %s', (locale) => {
  const expected = format(new Date(2026, 10, 19), 'P', {locale: dateFnsLocales[locale]});
  expect(writtenDay('2026-11-19')).toBe(expected);
});

test('readDay reads what writtenDay writes', () => {
  for (const day of ['2026-09-19', '1226-10-03', '0800-12-25'])
    expect(readDay(writtenDay(day))).toBe(day);
});

test.each([
  '2026-09-19',
  '2026-9-19',
  '19/09/2026',
  '19/9/2026',
  '19.09.2026',
  '19,9,2026',
  '19-9-2026',
  '19 9 2026',
  '19092026',
  ' 19 Sep 2026 ',
  '19 sept. 2026',
  '19 September 2026',
])('readDay reads %s', (typed) => {
  expect(readDay(typed)).toBe('2026-09-19');
});

test.each([
  ['5 Agt 1960', '1960-08-05'],
  ['5 ags. 1960', '1960-08-05'],
  ['5 Nop 1960', '1960-11-05'],
  ['5 Nopember 1960', '1960-11-05'],
  ['5 Peb 1960', '1960-02-05'],
  ['5 Pebruari 1960', '1960-02-05'],
])('readDay reads the older spelling of the month in %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each(locales)('readDay reads the months of %s, also their first three letters', (locale) => {
  const typed = dayWords[locale].months.flatMap((month) => [month, month.slice(0, 3)]);
  const read = typed.map((month) => readDay(`4 ${month} 2020`)?.slice(5, 7));
  expect(read.map(Number)).toEqual(typed.map((_, index) => Math.floor(index / 2) + 1));
});

test.each([
  '',
  'soon',
  '31/02/2026',
  '2026-02-30',
  '29/02/2025',
  '19/13/2026',
  '19/9/26',
  '2-Aug-25',
  '19 9',
  '2026',
  '2026-09-19 or so',
  '19/09/20266',
])('readDay finds no day in "%s"', (typed) => {
  expect(readDay(typed)).toBeNull();
});

test.each([
  ['6 December', 'XXXX-12-06'],
  ['6 dicembre', 'XXXX-12-06'],
  ['6 Desember', 'XXXX-12-06'],
  [' 6 dic. ', 'XXXX-12-06'],
  ['29 Feb', 'XXXX-02-29'],
  ['29 febbraio 1788', '1788-02-29'],
  ['4/10', 'XXXX-10-04'],
  ['1788', '1788'],
])('readTypedPartialDay reads %j as %s', (typed, day) => {
  expect(readTypedPartialDay(typed)).toBe(day);
});

test.each(['6 Smarch', '30 Feb', 'December', '29 Feb 1787', ''])(
  'readTypedPartialDay leaves %j as it is',
  (typed) => {
    expect(readTypedPartialDay(typed)).toBe(typed);
  },
);
