import {describe, expect, test} from 'vitest';
import {ageReachedOn, type CelebratedBrother, celebratedDays} from '#src/domain/celebrated-days.ts';

const brother = (
  birth_date: string | null,
  birthday: string | null,
  name_day?: string | null,
): CelebratedBrother => ({
  birth_date,
  birthday,
  ...(name_day === undefined ? {} : {name_day}),
});

/** The days as 'kind date', with 'for the birthday' of a name day in its place. */
const daysOf = (one: CelebratedBrother) =>
  celebratedDays(one).map(({kind, base, inPlaceOfBirthday}) =>
    [kind, base, ...(inPlaceOfBirthday ? ['for the birthday'] : [])].join(' '),
  );

describe('celebratedDays', () => {
  test.each([
    ['nothing recorded', brother(null, null), []],
    ['no column for name days on the server', brother('1960-12-20', null), ['birthday 1960-12-20']],
    ['a birth', brother('1960-12-20', null, null), ['birthday 1960-12-20']],
    ['a name day alone', brother(null, null, 'XXXX-10-04'), ['name_day 2000-10-04']],
    [
      'a birth and a name day',
      brother('1960-12-20', null, 'XXXX-10-04'),
      ['birthday 1960-12-20', 'name_day 2000-10-04'],
    ],
    [
      'a birth on the name day',
      brother('1960-10-04', null, 'XXXX-10-04'),
      ['birthday 1960-10-04', 'name_day 2000-10-04'],
    ],
    [
      'another celebrated day',
      brother('1960-12-20', '1960-10-04'),
      ['name_day 1960-10-04 for the birthday'],
    ],
    [
      'the name day as the celebrated day',
      brother('1960-12-20', '1960-10-04', 'XXXX-10-04'),
      ['name_day 1960-10-04 for the birthday'],
    ],
    [
      'another celebrated day beside a name day',
      brother('1960-12-20', '1960-11-25', 'XXXX-10-04'),
      ['birthday 1960-11-25', 'name_day 2000-10-04'],
    ],
    [
      'the name day as the celebrated day of an unknown birth',
      brother(null, '1960-10-04', 'XXXX-10-04'),
      ['name_day 1960-10-04 for the birthday'],
    ],
    ['a celebrated day of an unknown birth', brother(null, '1960-10-04'), ['birthday 1960-10-04']],
    [
      'a name day on 29 February, celebrated on the 28th',
      brother('1960-12-20', '1961-02-28', 'XXXX-02-29'),
      ['name_day 1961-02-28 for the birthday'],
    ],
  ])('finds the birthday and the name day of a brother with %s', (_, one, days) => {
    expect(daysOf(one)).toEqual(days);
  });
});

test('a brother reaches an age on the day of birth, but on no name day and no other celebrated day', () => {
  const [birthday, nameDay] = celebratedDays(brother('1960-12-20', null, 'XXXX-10-04'));
  const [otherDay] = celebratedDays(brother('1960-12-20', '1960-11-25', 'XXXX-10-04'));
  expect(birthday && ageReachedOn('2026-12-20', birthday, '1960-12-20')).toBe(66);
  expect(nameDay && ageReachedOn('2026-10-04', nameDay, '1960-12-20')).toBeNull();
  expect(otherDay && ageReachedOn('2026-11-25', otherDay, '1960-12-20')).toBeNull();
});
