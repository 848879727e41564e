import {describe, expect, test} from 'vitest';
import {type Bond, bondOf, isLapsed} from '#src/domain/bond.ts';
import {defaultSettings} from '#src/domain/settings.ts';
import type {VowRow} from '#src/domain/vow.ts';

const vow =
  (type: VowRow['type']) =>
  (date: string, rest: Partial<VowRow> = {}) => ({
    type,
    date,
    ...rest,
  });
const [simple, renewal, solemn] = [vow('simple'), vow('renewal'), vow('solemn')];

type Brother = Parameters<typeof bondOf>[0];

const bond = (vows: readonly VowRow[], today: string, rest: Partial<Brother> = {}) =>
  bondOf({
    membershipStatus: 'active',
    birthDate: null,
    vows,
    formation: [],
    today,
    settings: defaultSettings,
    ...rest,
  });

const temporary = (
  status: string,
  until: string,
  earliestPerpetual: string | null,
): Partial<Bond> => ({kind: 'temporary', status, until, earliestPerpetual}) as Bond;

describe('bondOf', () => {
  test.each<[string, readonly VowRow[], string, object]>([
    [
      'vows that expired five years ago (life 43)',
      [simple('2019-08-02'), renewal('2020-08-02')],
      '2026-11-22',
      temporary('Expired Past Grace', '2021-08-02', null),
    ],
    [
      'a readmission after temporary vows (life 12)',
      [
        ...['2005-08-02', '2006-08-02', '2007-08-02'].map((date) => simple(date)),
        simple('2024-08-02'),
        renewal('2025-08-02'),
      ],
      '2026-05-10',
      temporary('Expiring Soon', '2026-08-02', '2027-05-02'),
    ],
    [
      'a readmission after perpetual vows (life 13)',
      [simple('1991-08-02'), solemn('1995-08-02'), simple('2025-08-02')],
      '2026-05-10',
      temporary('Expiring Soon', '2026-08-02', '2028-05-02'),
    ],
    [
      'a devotional renewal inside a vow of three years (life 03)',
      [simple('2023-08-02', {duration_months: 36}), renewal('2024-09-17')],
      '2026-01-10',
      temporary('Active', '2026-08-02', '2026-05-02'),
    ],
    [
      'perpetual vows after almost nine years (life 06)',
      [
        ...[2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024].map((year) => simple(`${year}-08-02`)),
        renewal('2025-08-02'),
        solemn('2026-07-02'),
      ],
      '2026-11-22',
      {kind: 'perpetual', since: '2026-07-02'},
    ],
    [
      'perpetual vows taken again in another institute (life 11)',
      [simple('2001-08-02'), solemn('2004-08-02'), solemn('2025-10-04')],
      '2026-11-22',
      {kind: 'perpetual', since: '2004-08-02'},
    ],
    [
      'a scheduled perpetual profession (life 51)',
      [
        simple('2021-11-21'),
        ...[2022, 2023, 2024, 2025].map((year) => renewal(`${year}-11-21`)),
        solemn('2026-12-08'),
      ],
      '2026-11-22',
      temporary('In Grace Period', '2026-11-21', '2024-08-21'),
    ],
    ['a novice', [], '2026-11-22', {kind: 'none'}],
    ['a novice whose profession is planned', [simple('2027-08-02')], '2026-11-22', {kind: 'none'}],
  ])('finds the bond of %s', (_life, vows, today, expected) => {
    expect(bond(vows, today)).toEqual(expected);
    expect(bond(vows.toReversed(), today)).toEqual(expected);
  });

  test.each(['deceased', 'departed', 'transferred'])('finds no bond of the %s', (gone) => {
    const both = [[simple('2026-08-02')], [solemn('1990-08-02')]];
    const bonds = both.map((vows) => bond(vows, '2026-11-22', {membershipStatus: gone}));
    expect(bonds).toEqual([null, null]);
  });

  test('binds a suspended brother until his vows end', () => {
    const suspended = bond([simple('2026-08-02')], '2026-11-22', {membershipStatus: 'suspended'});
    expect(suspended).toEqual(temporary('Active', '2027-08-02', '2029-05-02'));
  });

  test('finds no day for perpetual profession before he has completed 21 years (can. 658, 1°)', () => {
    const earliest = (birthDate: string) => bond([simple('2026-08-02')], '2026-11-22', {birthDate});
    expect(earliest('2008-08-01')).toEqual(temporary('Active', '2027-08-02', '2029-08-02'));
    expect(earliest('2008-02-29')).toEqual(temporary('Active', '2027-08-02', '2029-05-02'));
  });

  test.each([
    ['perpetual', [simple('2010-08-02'), solemn('2015-08-02')]],
    ['temporary', [simple('2026-08-02')]],
  ])('orders the vows of a brother in %s vows once', (kind, vows) => {
    let orders = 0;
    const counted = {
      membershipStatus: 'active',
      birthDate: '1990-02-03',
      get vows() {
        orders += 1;
        return vows;
      },
      formation: [],
      today: '2026-11-22',
      settings: defaultSettings,
    };
    expect(bondOf(counted)?.kind).toBe(kind);
    expect(orders).toBe(1);
  });

  test('counts 21 years of a birth on 29 February until the end of 28 February', () => {
    const life = [simple('2026-04-30')];
    const found = bond(life, '2026-11-22', {birthDate: '2008-02-29'});
    expect(found).toEqual(temporary('Active', '2027-04-30', '2029-03-01'));
  });
});

test.each([
  ['2026-08-02', false],
  ['2026-08-03', true],
  ['2026-12-01', true],
])('vows due on 2 August 2026 count as lapsed on %s: %s', (today, expected) => {
  expect(isLapsed(bond([simple('2025-08-02')], today))).toBe(expected);
});

test('perpetual vows, no vows and no membership are not lapsed', () => {
  const bonds = [bond([solemn('1990-08-02')], '2026-11-22'), bond([], '2026-11-22'), null];
  expect(bonds.map(isLapsed)).toEqual([false, false, false]);
});
