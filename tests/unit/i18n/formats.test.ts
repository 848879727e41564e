import {describe, expect, test, vi} from 'vitest';
import {formatsOf} from '#src/i18n/formats.ts';
import {intlTags, locales} from '#src/i18n/locale.ts';

describe('formatting of days', () => {
  test.each([
    ['en', '12 Mar 1950'],
    ['id', '12 Mar 1950'],
    ['it', '12 mar 1950'],
  ] as const)('writes a civil day in the form of %s', (locale, shown) => {
    expect(formatsOf(locale).day('1950-03-12')).toBe(shown);
  });

  test('does not shift a civil day in any time zone of the device', () => {
    const {TZ} = process.env;
    try {
      for (const zone of [
        'Pacific/Kiritimati',
        'Asia/Jayapura',
        'Europe/Rome',
        'Pacific/Pago_Pago',
      ]) {
        process.env['TZ'] = zone;
        for (const day of ['1950-01-01', '1964-02-29', '2024-03-31', '2024-10-27', '1999-12-31']) {
          expect(formatsOf('en').day(day)).toMatch(
            new RegExp(`^${Number(day.slice(8))} .* ${day.slice(0, 4)}$`),
          );
        }
      }
    } finally {
      process.env['TZ'] = TZ;
    }
  });

  test('drops the time behind a day', () => {
    expect(formatsOf('en').longDay('1950-03-12T23:30:00Z')).toBe('12 March 1950');
  });

  test.each(['', 'unknown', '2023-02-30', '1950-13-01'])(
    'shows text that is not a day unchanged: %o',
    (text) => {
      expect(formatsOf('it').day(text)).toBe(text);
    },
  );

  test('keeps the year of a day in the first centuries', () => {
    expect(formatsOf('en').day('0087-05-04')).toMatch(/\b0?0?87$/);
  });

  test('names the months in each language', () => {
    const months = locales.map((locale) => formatsOf(locale).dayMonth('2024-08-02'));
    expect(months).toEqual(['2 August', '2 Agustus', '2 agosto']);
  });
});

/** Each month, each weekday, days of one and two digits. */
const someDays = Array.from({length: 12}, (_, month) => [
  new Date(2024, month, 1 + month, 0, 5),
  new Date(1987, month, 28 - month, 23, 40),
]).flat();

const shortDay = {day: 'numeric', month: 'short'} as const;

test.each([
  ['day', {...shortDay, year: 'numeric'}],
  ['longDay', {day: 'numeric', month: 'long', year: 'numeric'}],
  ['dayMonth', {day: 'numeric', month: 'long'}],
  ['weekday', {...shortDay, weekday: 'short'}],
  ['monthYear', {month: 'short', year: 'numeric'}],
] as const)('%s writes days as Intl does', (form, options) => {
  for (const locale of locales) {
    const intl = new Intl.DateTimeFormat(intlTags[locale], options);
    const written = someDays.map((day) => formatsOf(locale)[form](isoOf(day)));
    expect(written).toEqual(someDays.map((day) => intl.format(day)));
  }
});

test.each([
  ['dateTime', {dateStyle: 'medium', timeStyle: 'short'}],
  ['time', {hour: '2-digit', minute: '2-digit'}],
  ['shortDay', shortDay],
] as const)('%s writes moments as Intl does', (form, options) => {
  for (const locale of locales) {
    const intl = new Intl.DateTimeFormat(intlTags[locale], {hour12: false, ...options});
    const written = someDays.map((at) => formatsOf(locale)[form](at));
    expect(written).toEqual(someDays.map((at) => intl.format(at)));
  }
});

test('dateTime writes an invalid moment as an unknown value', () => {
  for (const locale of locales) expect(formatsOf(locale).dateTime(new Date('soon'))).toBe('—');
});

test('inDays writes the distance of a day as Intl does', () => {
  const distances = [-3, -1, 0, 1, 2, 3, 30, 365, 999, 1000, 9999, 10_000];
  for (const locale of locales) {
    const intl = new Intl.RelativeTimeFormat(intlTags[locale], {numeric: 'auto'});
    const written = distances.map((days) => formatsOf(locale).inDays(days));
    expect(written).toEqual(distances.map((days) => intl.format(days, 'day')));
  }
});

test('number writes numbers as Intl does', () => {
  const whole = [
    0, 7, 999, 1000, 1001, 9999, 10_000, 20_040, 346_883, 999_999, 1_000_000, 1_234_567,
  ];
  const numbers = [...whole, -5, 3.5, 999.5];
  for (const locale of locales) {
    const intl = new Intl.NumberFormat(intlTags[locale]);
    const written = numbers.map((value) => formatsOf(locale).number(value));
    expect(written).toEqual(numbers.map((value) => intl.format(value)));
  }
});

test.each([
  [0, '0 byte'],
  [42, '42 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [5_240_000, '5.2 MB'],
])('bytes writes the size %i as "%s"', (size, written) => {
  expect(formatsOf('en').bytes(size)).toBe(written);
});

function isoOf(day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

describe('formatting of times', () => {
  test.each([
    [-20_000, 'now'],
    [-3 * 60_000, '3 minutes ago'],
    [-2 * 3_600_000, '2 hours ago'],
    [-24 * 3_600_000, 'yesterday'],
    [-45 * 24 * 3_600_000, 'last month'],
    [2 * 24 * 3_600_000, 'in 2 days'],
  ])('shows a difference of %i ms as "%s"', (differenceMs, said) => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(formatsOf('en').relative(new Date(now.getTime() + differenceMs), now)).toBe(said);
  });

  test('uses 24 hours in each language', () => {
    const afternoon = new Date(2026, 10, 21, 14, 2);
    const times = locales.map((locale) => formatsOf(locale).time(afternoon).replace('.', ':'));
    expect(times).toEqual(['14:02', '14:02', '14:02']);
  });
});

test('names are sorted without regard to case and accents', () => {
  const names = ['zeno', 'Élie', 'Egidio', 'elia'];
  const {collator} = formatsOf('it');
  expect(names.toSorted(collator.compare)).toEqual(['Egidio', 'elia', 'Élie', 'zeno']);
});

test('a format makes its Intl object once, on first use; days, times and numbers below a million make none', async () => {
  vi.resetModules();
  const {formatsOf: freshFormatsOf} = await import('#src/i18n/formats.ts');
  const now = new Date();
  const made: string[] = [];
  const counting = new Proxy(Intl, {
    get: (real, name) =>
      new Proxy(Reflect.get(real, name), {
        construct: (target, given) => {
          made.push(String(name));
          return Reflect.construct(target, given);
        },
      }),
  });
  vi.stubGlobal('Intl', counting);
  try {
    const formats = freshFormatsOf('id');
    const days = [formats.day, formats.weekday, formats.longDay].map((write) =>
      write('1950-03-12'),
    );
    const moments = [formats.dateTime, formats.time, formats.shortDay].map((write) => write(now));
    const numbers = [formats.inDays(3), formats.number(500), formats.number(20_000)];
    expect([...days, ...moments, ...numbers]).not.toContain('');
    const atFirst = [...made];
    for (const value of [1_000_000, 2_000_000]) formats.number(value);
    expect([atFirst, made]).toEqual([[], ['NumberFormat']]);
  } finally {
    vi.unstubAllGlobals();
  }
});
