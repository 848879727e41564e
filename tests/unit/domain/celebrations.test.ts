import {describe, expect, test} from 'vitest';
import {
  celebrationsWithin,
  type CelebratingProvince,
  cohorts,
  jubileesOfYear,
} from '#src/domain/celebrations.ts';
import {brotherOf, celebratingProvince} from './celebrating-province.ts';

const vow = <Type extends string>(brother_id: string, type: Type, date: string) => ({
  brother_id,
  type,
  date,
});

const week = {from: '2026-11-22', to: '2026-11-30'};

/** What is listed, as 'kind date years', with '!' for a jubilee. */
const listed = (rest: Partial<CelebratingProvince>, span = week) =>
  celebrationsWithin(celebratingProvince(rest), span).map(
    ({kind, date, years, isJubilee}) => `${kind} ${date} ${years}${isJubilee ? '!' : ''}`,
  );

describe('celebrationsWithin', () => {
  test('includes the first and the last day of the span, and no other day', () => {
    const born = (id: string, birth_date: string) => brotherOf(id, {birth_date});
    const brothers = [
      born('before', '1960-11-21'),
      born('first', '1960-11-22'),
      born('last', '1960-11-30'),
      born('after', '1960-12-01'),
    ];
    expect(listed({brothers})).toEqual(['birthday 2026-11-22 66', 'birthday 2026-11-30 66']);
  });

  test('calls a celebrated day that is not the day of birth a name day, without an age', () => {
    const brothers = [brotherOf('a', {birth_date: '1960-12-20', birthday: '1960-11-25'})];
    expect(listed({brothers})).toEqual(['name_day 2026-11-25 null']);
  });

  test('keeps a name day beside the birthday', () => {
    const brothers = [brotherOf('a', {birth_date: '1960-11-25', name_day: 'XXXX-11-25'})];
    expect(listed({brothers})).toEqual(['birthday 2026-11-25 66', 'name_day 2026-11-25 null']);
  });

  test('keeps no perpetual vows that ended before a readmission or a new novitiate', () => {
    const solemn = vow('a', 'solemn', '2000-11-25');
    const perpetual = (rest: Partial<CelebratingProvince>) =>
      listed(rest).filter((line) => line.startsWith('perpetual'));
    const again = {brother_id: 'a', stage: 'novitiate', start_date: '2026-08-01'};
    expect(perpetual({vows: [solemn]})).toEqual(['perpetual_profession 2026-11-25 26']);
    expect(perpetual({vows: [solemn, vow('a', 'simple', '2025-08-02')]})).toEqual([]);
    expect(perpetual({vows: [solemn], formation: [again]})).toEqual([]);
    expect(perpetual({vows: [solemn, vow('b', 'simple', '2025-08-02')]})).toHaveLength(1);
  });

  test('names each profession and ordination, and marks the jubilees', () => {
    expect(
      listed({
        vows: [
          vow('a', 'simple', '1976-11-23'),
          vow('a', 'renewal', '1977-11-23'),
          vow('a', 'solemn', '1986-11-24'),
        ],
        ordinations: [
          vow('a', 'diaconate', '1986-11-25'),
          vow('a', 'priesthood', '1986-11-26'),
          vow('a', 'lectorate', '1986-11-27'),
          vow('a', 'episcopate', '2001-11-28'),
        ],
      }),
    ).toEqual([
      'first_profession 2026-11-23 50!',
      'perpetual_profession 2026-11-24 40',
      'diaconate 2026-11-25 40',
      'priesthood 2026-11-26 40!',
      'episcopate 2026-11-28 25!',
    ]);
  });

  test('lists the beginning of the novitiate only where jubilees count from it', () => {
    const formation = [{brother_id: 'a', stage: 'novitiate', start_date: '2001-11-24'}];
    const settings = {jubileeBase: 'entry', jubileeYears: [25]} as const;
    expect(listed({formation})).toEqual([]);
    expect(listed({formation, settings})).toEqual(['novitiate 2026-11-24 25!']);
  });

  test('lists the anniversary of death of the dead, and nothing else about them', () => {
    const dead = {membership_status: 'deceased', birth_date: '1920-11-24'};
    const brothers = [brotherOf('a', {...dead, death_date: '1990-11-24'})];
    const vows = [vow('a', 'simple', '1940-11-25')];
    expect(listed({brothers, vows})).toEqual(['death 2026-11-24 36']);
  });

  test('omits departed and archived brothers, and events of this very year', () => {
    const born = {birth_date: '1960-11-24'};
    const brothers = [
      brotherOf('departed', {...born, membership_status: 'departed'}),
      brotherOf('archived', {...born, deleted_at: '2026-01-01T00:00:00Z'}),
      brotherOf('dead', {membership_status: 'deceased', death_date: '2026-11-23'}),
      brotherOf('a'),
    ];
    expect(listed({brothers, vows: [vow('a', 'simple', '2026-11-22')]})).toEqual([]);
  });

  test.each([
    ['a common year', {from: '2026-02-27', to: '2026-03-02'}, 'death 2026-02-28 38'],
    ['a leap year', {from: '2028-02-27', to: '2028-03-02'}, 'death 2028-02-29 40'],
  ])('keeps 29 February in %s', (_, span, expected) => {
    const brothers = [brotherOf('a', {membership_status: 'deceased', death_date: '1988-02-29'})];
    expect(listed({brothers}, span)).toEqual([expected]);
  });

  test('continues over the end of a year', () => {
    const brothers = [brotherOf('a', {birth_date: '1960-01-01'})];
    const span = {from: '2026-12-30', to: '2027-01-06'};
    expect(listed({brothers}, span)).toEqual(['birthday 2027-01-01 67']);
  });

  test('lists a dead brother of the necrology only when day, month and year of his death are known', () => {
    const entries = ['1920-11-24', '1988-02-29', 'XXXX-11-24', '1920', null, '2026-11-24'].map(
      (death_day, place) => ({id: `entry ${place}`, name: 'Egidio', death_day}),
    );
    const found = (span: {from: string; to: string}) =>
      celebrationsWithin(celebratingProvince({entries}), span).map(
        ({kind, table, id, date, years}) => `${kind} ${table} ${id} ${date} ${years}`,
      );
    expect(found(week)).toEqual(['death necrology_entries entry 0 2026-11-24 106']);
    expect(found({from: '2026-02-27', to: '2026-03-02'})).toEqual([
      'death necrology_entries entry 1 2026-02-28 38',
    ]);
  });

  test('lists the years since a house was established, and marks its jubilees', () => {
    const houses = ['1976-11-24', '1975-11-25', '2026-11-26', null].map(
      (established_date, place) => ({id: `house ${place}`, name: 'Assisi', established_date}),
    );
    expect(listed({houses})).toEqual(['house 2026-11-24 50!', 'house 2026-11-25 51']);
    const [first] = celebrationsWithin(celebratingProvince({houses}), week);
    expect(first).toMatchObject({table: 'fraternities', id: 'house 0', name: 'Assisi'});
  });

  test('lists the anniversary of a suppressed house until its last day', () => {
    const house = {id: 'h', name: 'Assisi', established_date: '1976-11-24'};
    const suppressed = (suppressed_date: string) => listed({houses: [{...house, suppressed_date}]});
    expect(suppressed('2026-11-24')).toEqual(['house 2026-11-24 50!']);
    expect(suppressed('2026-11-23')).toEqual([]);
  });

  test('sorts the celebrations of one day by their kind, then by name', () => {
    const brothers = [
      brotherOf('z', {name: 'Zeno', birth_date: '1960-11-24'}),
      brotherOf('b', {name: 'Bruno', birth_date: '1960-11-24'}),
      brotherOf('a', {name: 'Angelo'}),
    ];
    const vows = [vow('a', 'simple', '1980-11-24')];
    const names = celebrationsWithin(celebratingProvince({brothers, vows}), week).map(
      ({name}) => name,
    );
    expect(names).toEqual(['Bruno', 'Zeno', 'Angelo']);
  });
});

describe('jubileesOfYear', () => {
  const vows = [vow('a', 'simple', '1977-02-28'), vow('a', 'solemn', '1987-08-02')];
  const ordinations = [vow('a', 'priesthood', '2002-06-29')];
  const inYear = (year: number, rest: Partial<CelebratingProvince> = {}) =>
    jubileesOfYear(celebratingProvince({vows, ordinations, ...rest}), year).map(
      ({kind, date, years}) => `${kind} ${date} ${years}`,
    );

  test('lists the jubilees of profession and priesthood, in any year', () => {
    expect(inYear(2027)).toEqual(['first_profession 2027-02-28 50', 'priesthood 2027-06-29 25']);
    expect(inYear(2002)).toEqual(['first_profession 2002-02-28 25']);
    expect(inYear(2026)).toEqual([]);
  });

  test('lists the jubilees of houses', () => {
    const houses = [{id: 'h', name: 'Assisi', established_date: '1977-10-04'}];
    expect(inYear(2027, {houses})).toContain('house 2027-10-04 50');
  });

  test('keeps to the years that the province has chosen', () => {
    const settings = {jubileeBase: 'first_profession', jubileeYears: [49]} as const;
    expect(inYear(2026, {settings})).toEqual(['first_profession 2026-02-28 49']);
  });

  test('omits the dead', () => {
    const brothers = [brotherOf('a', {membership_status: 'deceased', death_date: '2020-01-01'})];
    expect(inYear(2027, {brothers})).toEqual([]);
  });
});

describe('cohorts', () => {
  const brothers = [
    brotherOf('b'),
    brotherOf('a'),
    brotherOf('dead', {membership_status: 'deceased'}),
    brotherOf('departed', {membership_status: 'departed'}),
    brotherOf('archived', {deleted_at: '2026-01-01T00:00:00Z'}),
  ];
  const vows = [
    vow('a', 'simple', '1980-08-02'),
    vow('b', 'simple', '1980-08-02'),
    vow('dead', 'simple', '1981-09-08'),
    vow('departed', 'simple', '1980-08-02'),
    vow('archived', 'simple', '1980-08-02'),
    vow('b', 'solemn', '2027-08-02'),
  ];
  const named = (kind: Parameters<typeof cohorts>[1]) =>
    [...cohorts(celebratingProvince({brothers, vows}), kind, '2026-11-21')].map(
      ([year, fellows]) => [
        year,
        ...fellows.map(({brotherId, isDeceased}) => `${brotherId}${isDeceased ? ' †' : ''}`),
      ],
    );

  test('group members and the dead by the year of their first profession, the latest first', () => {
    expect(named('first_profession')).toEqual([
      [1981, 'dead †'],
      [1980, 'a', 'b'],
    ]);
  });

  test('do not include what is still ahead', () => {
    expect(named('perpetual_profession')).toEqual([]);
  });
});
