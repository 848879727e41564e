import fc from 'fast-check';
import {afterEach, describe, expect, test} from 'vitest';
import {dayOf} from '#src/lib/civil-date.ts';
import {nextOccurrence} from '#src/domain/anniversaries.ts';
import {upcoming} from '#src/domain/upcoming-anniversaries.ts';
import {anyDay} from './arbitraries.ts';

const deviceZone = process.env['TZ'];
afterEach(() => {
  if (deviceZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = deviceZone;
});

const vectors = [
  {base: '1960-11-21', today: '2026-11-21', date: '2026-11-21', inDays: 0, years: 66, shown: true},
  {base: '1960-12-21', today: '2026-11-21', date: '2026-12-21', inDays: 30, years: 66, shown: true},
  {
    base: '1960-12-22',
    today: '2026-11-21',
    date: '2026-12-22',
    inDays: 31,
    years: 66,
    shown: false,
  },
  {base: '1960-01-05', today: '2026-12-10', date: '2027-01-05', inDays: 26, years: 67, shown: true},
  {
    base: '1960-11-20',
    today: '2026-11-21',
    date: '2027-11-20',
    inDays: 364,
    years: 67,
    shown: false,
  },
  {base: '1964-02-29', today: '2026-02-10', date: '2026-02-28', inDays: 18, years: 62, shown: true},
  {base: '1964-02-29', today: '2028-02-10', date: '2028-02-29', inDays: 19, years: 64, shown: true},
  {
    base: '1964-02-29',
    today: '2026-03-01',
    date: '2027-02-28',
    inDays: 364,
    years: 63,
    shown: false,
  },
  {
    base: '1964-02-28',
    today: '2028-02-29',
    date: '2029-02-28',
    inDays: 365,
    years: 65,
    shown: false,
  },
];

type Province = Parameters<typeof upcoming>[0];
type Brother = Province['brothers'][number];

const brother = (id: string, rest: Partial<Brother> = {}): Brother => ({
  id,
  name: id,
  birth_date: null,
  birthday: null,
  membership_status: 'active',
  deleted_at: null,
  ...rest,
});
const priesthood = (brother_id: string, date: string) => ({brother_id, type: 'priesthood', date});

const list = (brothers: readonly Brother[], rest: Partial<Province> = {}) =>
  upcoming({
    brothers,
    ordinations: [],
    today: '2026-11-21',
    jubileeYears: [25, 40, 50, 60, 70],
    compareNames: new Intl.Collator('it').compare,
    ...rest,
  });

describe.each(['Asia/Jayapura', 'Europe/Rome', 'America/Los_Angeles', 'UTC'])(
  'the time zone %s',
  (zone) => {
    test.each(vectors)(
      'the day $base is listed as expected on $today',
      ({base, today, date, inDays, years, shown}) => {
        process.env['TZ'] = zone;
        expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
        expect(nextOccurrence(base, today)).toEqual({date, inDays, years});
        const birthdays = list([brother('a', {birth_date: base})], {today});
        const anniversaries = list([brother('a')], {today, ordinations: [priesthood('a', base)]});
        expect([birthdays.length, anniversaries.length]).toEqual(shown ? [1, 1] : [0, 0]);
      },
    );

    test.each([
      '2026-11-20T23:30:00',
      '2026-03-29T02:30:00',
      '2026-12-31T23:59:59',
      '2027-01-01T00:00:00',
    ])('a device clock at %s lists the birthday of its own day', (local) => {
      process.env['TZ'] = zone;
      const today = dayOf(new Date(local));
      const [first] = list([brother('a', {birth_date: `1960${local.slice(4, 10)}`})], {today});
      expect(first).toMatchObject({date: local.slice(0, 10), inDays: 0});
    });
  },
);

describe('upcoming', () => {
  test('returns every value that a card shows', () => {
    const brothers = [brother('7', {name: 'Yosef', birth_date: '1960-12-01'})];
    expect(list(brothers, {ordinations: [priesthood('7', '1986-12-08')]})).toEqual([
      {
        entityId: '7',
        entityName: 'Yosef',
        type: 'BIRTHDAY',
        originalDate: '1960-12-01',
        date: '2026-12-01',
        inDays: 10,
        years: 66,
        isNameDay: false,
        isJubilee: false,
      },
      {
        entityId: '7',
        entityName: 'Yosef',
        type: 'PRIESTHOOD',
        originalDate: '1986-12-08',
        date: '2026-12-08',
        inDays: 17,
        years: 40,
        isNameDay: false,
        isJubilee: true,
      },
    ]);
  });

  test('lists the celebrated day, and computes the age where it is the day of birth', () => {
    const celebrated = [
      brother('a', {birthday: '1900-11-25', birth_date: '1960-11-25'}),
      brother('b', {birthday: '1900-11-26', birth_date: '1960-12-20'}),
      brother('c', {birthday: '1960-11-27'}),
      brother('d', {birthday: '1960-11-28', birth_date: '2062-11-28'}),
      brother('e', {birthday: '1964-02-28', birth_date: '1964-02-29'}),
    ];
    const found = list(celebrated, {withinDays: 99});
    expect(found.map(({date, years, isNameDay}) => [date, years, isNameDay])).toEqual([
      ['2026-11-25', 66, false],
      ['2026-11-26', null, true],
      ['2026-11-27', null, false],
      ['2026-11-28', null, false],
      ['2027-02-28', 63, false],
    ]);
  });

  test('lists a name day beside the birthday', () => {
    const found = list([brother('a', {birth_date: '1960-11-29', name_day: 'XXXX-11-25'})]);
    expect(found).toMatchObject([
      {type: 'NAME_DAY', date: '2026-11-25', inDays: 4, years: null, isNameDay: true},
      {type: 'BIRTHDAY', date: '2026-11-29', inDays: 8, years: 66, isNameDay: false},
    ]);
  });

  test('counts a birthday of 29 February on the 28th in a common year', () => {
    const born = [brother('a', {birth_date: '1964-02-29'})];
    expect(list(born, {today: '2026-02-10'})[0]?.years).toBe(62);
  });

  test('sorts by date, then by name in the order of the language', () => {
    const names = ['Zeno', 'Élie', 'Egidio', 'andrea', 'Felice'];
    const brothers = names.map((name) => brother(name, {name, birth_date: '1960-11-25'}));
    const sooner = brother('Zosimo', {birth_date: '1970-11-24'});
    expect(list([...brothers, sooner]).map(({entityName}) => entityName)).toEqual([
      'Zosimo',
      'andrea',
      'Egidio',
      'Élie',
      'Felice',
      'Zeno',
    ]);
  });

  test.each(['deceased', 'departed', 'suspended', 'transferred'])(
    'omits brothers who are %s',
    (gone) => {
      const out = brother('a', {birth_date: '1960-11-25', membership_status: gone});
      expect(list([out], {ordinations: [priesthood('a', '1990-11-25')]})).toEqual([]);
    },
  );

  test('omits archived brothers', () => {
    const birth_date = '1960-11-25';
    expect(list([brother('a', {birth_date, deleted_at: '2026-01-01T00:00:00Z'})])).toEqual([]);
    expect(list([brother('a', {birth_date})])).toHaveLength(1);
  });

  test('counts from the first ordination to the priesthood, and from no other order', () => {
    const ordinations = [
      priesthood('a', '1996-11-25'),
      priesthood('a', '1976-11-25'),
      {brother_id: 'a', type: 'diaconate', date: '1975-11-25'},
      {brother_id: 'b', type: 'diaconate', date: '1975-11-25'},
    ];
    const found = list([brother('a'), brother('b')], {ordinations});
    expect(found.map(({entityId, years}) => [entityId, years])).toEqual([['a', 50]]);
  });

  test('lists no anniversary of an ordination in the future', () => {
    expect(list([brother('a')], {ordinations: [priesthood('a', '2026-11-25')]})).toEqual([]);
  });

  test('marks jubilees only of the priesthood, in the years of the setting', () => {
    const brothers = [brother('a', {birth_date: '1966-11-25'})];
    const ordinations = [priesthood('a', '1996-11-25')];
    const marks = (jubileeYears: number[]) =>
      list(brothers, {ordinations, jubileeYears}).map(({type, isJubilee}) => [type, isJubilee]);
    expect(marks([25, 30, 60])).toEqual([
      ['BIRTHDAY', false],
      ['PRIESTHOOD', true],
    ]);
    expect(marks([25, 50])).toContainEqual(['PRIESTHOOD', false]);
  });

  test('lists exactly the days within the window, at any width', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.nat(400), (birth_date, today, withinDays) => {
        const {inDays} = nextOccurrence(birth_date, today);
        const found = list([brother('a', {birth_date})], {today, withinDays});
        expect(found.map((one) => one.inDays)).toEqual(inDays <= withinDays ? [inDays] : []);
      }),
    );
  });

  test.each([
    ['2026-02-27', 0, 0],
    ['2026-02-27', 1, 1],
    ['2026-02-28', 0, 1],
    ['2026-03-01', 363, 0],
    ['2026-03-01', 364, 1],
    ['2028-02-28', 0, 0],
    ['2028-02-28', 1, 1],
    ['2028-02-29', 0, 1],
  ])('lists 29 February as seen on %s within %i days %i times', (today, withinDays, times) => {
    const born = [brother('a', {birth_date: '1964-02-29'})];
    expect(list(born, {today, withinDays})).toHaveLength(times);
  });
});
