import {describe, expect, test} from 'vitest';
import {defaultSettings, settingsByCircumscription, type SettingRow} from '#src/domain/settings.ts';
import {comingJubilees, countLapsed, dueRenewals} from '#src/domain/agenda.ts';

const today = '2026-11-21';
const brother = (id: string, fields: object = {}) => ({
  id,
  name: `Brother ${id}`,
  circumscription_id: 'province',
  membership_status: 'active',
  deleted_at: null,
  ...fields,
});
const compareNames = new Intl.Collator('it').compare;
const simple = (brother_id: string, date: string) => ({brother_id, date, type: 'simple'}) as const;
const solemn = (brother_id: string, date: string) => ({brother_id, date, type: 'solemn'}) as const;

describe('dueRenewals', () => {
  const renewals = (
    brothers: ReturnType<typeof brother>[],
    vows: Parameters<typeof dueRenewals>[0]['vows'],
    rows: readonly SettingRow[] = [],
  ) =>
    dueRenewals({
      brothers,
      vows,
      formation: [],
      today,
      settingsOf: settingsByCircumscription(rows),
      compareNames,
    });

  test('lists the most urgent first, and omits renewals that are not near', () => {
    const brothers = ['soon', 'late', 'grace', 'far'].map((id) => brother(id));
    const vows = [
      simple('soon', '2026-01-10'),
      simple('late', '2025-08-02'),
      simple('grace', '2025-11-10'),
      simple('far', '2026-11-01'),
    ];
    expect(renewals(brothers, vows).map(({brotherId, status}) => [brotherId, status])).toEqual([
      ['late', 'Expired Past Grace'],
      ['grace', 'In Grace Period'],
      ['soon', 'Expiring Soon'],
    ]);
  });

  test('lists renewals of one day by name, in the order of the language', () => {
    const brothers = ['Zeno', 'Émile', 'Fabio'].map((name) => brother(name, {name}));
    const vows = brothers.map(({id}) => simple(id, '2026-01-10'));
    expect(renewals(brothers, vows).map(({name}) => name)).toEqual(['Émile', 'Fabio', 'Zeno']);
  });

  test('uses the periods of each circumscription', () => {
    const brothers = [brother('far'), brother('near', {circumscription_id: 'custody'})];
    const vows = [simple('far', '2026-05-21'), simple('near', '2026-05-21')];
    expect(renewals(brothers, vows)).toEqual([]);
    const own = {key: 'temp_vow_months', circumscription_id: 'custody', value: 6};
    expect(renewals(brothers, vows, [own])).toMatchObject([
      {brotherId: 'near', status: 'Expiring Soon', dueDate: '2026-11-21'},
    ]);
  });

  test('omits perpetually professed, departed and archived brothers', () => {
    const brothers = [
      brother('solemn'),
      brother('departed', {membership_status: 'departed'}),
      brother('archived', {deleted_at: '2026-01-01T00:00:00Z'}),
    ];
    const vows = [
      simple('solemn', '2019-08-02'),
      solemn('solemn', '2024-08-02'),
      simple('departed', '2025-11-10'),
      simple('archived', '2025-11-10'),
    ];
    expect(renewals(brothers, vows)).toEqual([]);
  });
});

describe('countLapsed', () => {
  const renewals = [
    {brotherId: 'late', status: 'Expired Past Grace'},
    {brotherId: 'grace', status: 'In Grace Period'},
    {brotherId: 'soon', status: 'Expiring Soon'},
  ] as const;

  test('counts the brothers whose vows no longer bind, and nobody who is still bound', () => {
    expect(countLapsed([brother('late'), brother('grace'), brother('soon')], renewals)).toBe(2);
  });

  test('omits suspended brothers, whom the statistics count apart', () => {
    const suspended = brother('late', {membership_status: 'suspended'});
    expect(countLapsed([suspended, brother('grace')], renewals)).toBe(1);
  });
});

describe('comingJubilees', () => {
  const province = {
    brothers: [brother('a'), brother('b'), brother('dead', {membership_status: 'deceased'})],
    vows: [
      simple('a', '2002-08-02'),
      solemn('a', '2007-01-01'),
      simple('b', '1986-11-21'),
      simple('dead', '1977-01-01'),
    ],
    ordinations: [
      {brother_id: 'a', type: 'diaconate', date: '1987-01-01'},
      {brother_id: 'a', type: 'priesthood', date: '1987-06-01'},
    ],
    formation: [
      {brother_id: 'b', stage: 'aspirancy', start_date: '1975-12-01'},
      {brother_id: 'b', stage: 'novitiate', start_date: '1976-12-01'},
    ],
    houses: [],
    today,
    settingsOf: () => defaultSettings,
    compareNames,
  };
  const jubilees = (jubileeBase: 'first_profession' | 'entry' | 'priesthood') =>
    comingJubilees({...province, settings: {jubileeBase, jubileeYears: [25, 40, 50]}});

  test('counts from first profession, for living brothers, from today on', () => {
    expect(jubilees('first_profession')).toEqual([
      {id: 'b', name: 'Brother b', date: '2026-11-21', years: 40, base: 'first_profession'},
      {id: 'a', name: 'Brother a', date: '2027-08-02', years: 25, base: 'first_profession'},
    ]);
  });

  test('counts from the novitiate, else first vows, or from the priesthood when the province says so', () => {
    expect(jubilees('entry')).toEqual([
      {id: 'b', name: 'Brother b', date: '2026-12-01', years: 50, base: 'entry'},
      {id: 'a', name: 'Brother a', date: '2027-08-02', years: 25, base: 'entry'},
    ]);
    expect(jubilees('priesthood')).toEqual([
      {id: 'a', name: 'Brother a', date: '2027-06-01', years: 40, base: 'priesthood'},
    ]);
  });

  describe('the jubilees of a readmitted brother', () => {
    const begun = (stage: string, start_date: string) => ({brother_id: 'a', stage, start_date});
    const former = [simple('a', '1999-08-02'), solemn('a', '2002-08-02')];
    const counted = (
      jubileeBase: 'first_profession' | 'entry',
      rows: Partial<Parameters<typeof comingJubilees>[0]>,
    ) =>
      comingJubilees({
        ...province,
        vows: former,
        formation: [],
        ...rows,
        settings: {jubileeBase, jubileeYears: [1, 2, 3, 28, 29]},
      }).map(({date, years}) => `${date} ${years}`);

    test('are counted from the first vows after the readmission', () => {
      const vows = [...former, simple('a', '2025-09-08')];
      expect(counted('first_profession', {vows})).toEqual(['2027-09-08 2']);
      expect(counted('entry', {vows})).toEqual(['2027-09-08 2']);
    });

    test('include the former years where the new vows are a renewal', () => {
      const renewal = {brother_id: 'a', date: '2025-09-08', type: 'renewal'} as const;
      expect(counted('first_profession', {vows: [...former, renewal]})).toEqual(['2027-08-02 28']);
    });

    test('include no former vows while he is a novice again', () => {
      const formation = [begun('novitiate', '1998-08-01'), begun('novitiate', '2026-08-01')];
      expect(counted('first_profession', {formation})).toEqual([]);
      expect(counted('entry', {formation})).toEqual(['2027-08-01 1']);
    });

    test('are counted from the new novitiate also after the new vows', () => {
      const formation = [begun('novitiate', '1998-08-01'), begun('novitiate', '2024-09-07')];
      const vows = [...former, simple('a', '2025-09-08')];
      expect(counted('entry', {formation, vows})).toEqual(['2027-09-07 3']);
    });

    test('follow the length of vows in the settings of the circumscription', () => {
      const vows = [simple('a', '1999-08-02'), simple('a', '2002-08-02')];
      const settingsOf = () => ({...defaultSettings, tempVowMonths: 36});
      expect(counted('first_profession', {vows})).toEqual([]);
      expect(counted('first_profession', {vows, settingsOf})).toEqual(['2027-08-02 28']);
    });
  });

  test('lists jubilees of one day by name, in the order of the language', () => {
    const brothers = ['Zeno', 'Émile', 'Fabio'].map((name) => brother(name, {name}));
    const found = comingJubilees({
      ...province,
      brothers,
      vows: brothers.map(({id}) => simple(id, '2002-08-02')),
      houses: [{id: 'house', name: 'Greccio', established_date: '1977-08-02'}],
      settings: {jubileeBase: 'first_profession', jubileeYears: [25, 50]},
    });
    expect(found.map(({name}) => name)).toEqual(['Émile', 'Fabio', 'Greccio', 'Zeno']);
  });

  test('lists the jubilees of houses among those of the brothers', () => {
    const houses = ['1977-01-06', '1976-11-20', '1975-12-01', null].map(
      (established_date, place) => ({id: `house ${place}`, name: 'Assisi', established_date}),
    );
    const found = comingJubilees({
      ...province,
      houses,
      settings: {jubileeBase: 'first_profession', jubileeYears: [25, 40, 50]},
    });
    expect(found.map(({id, date, base}) => [id, date, base])).toEqual([
      ['b', '2026-11-21', 'first_profession'],
      ['house 0', '2027-01-06', 'house'],
      ['a', '2027-08-02', 'first_profession'],
    ]);
  });

  test('lists no jubilee of a house after its suppression', () => {
    const house = {id: 'h', name: 'Assisi', established_date: '1977-01-06'};
    const found = (suppressed_date: string) =>
      comingJubilees({
        ...province,
        brothers: [],
        houses: [{...house, suppressed_date}],
        settings: {jubileeBase: 'first_profession', jubileeYears: [50]},
      });
    expect(found('2027-01-06').map(({id}) => id)).toEqual(['h']);
    expect(found('2027-01-05')).toEqual([]);
  });

  test('lists a jubilee on the day a year from now only in the next year', () => {
    const first = {...province, vows: [simple('a', '2002-11-20'), simple('b', '2002-11-21')]};
    const found = comingJubilees({
      ...first,
      settings: {jubileeBase: 'first_profession', jubileeYears: [25]},
    });
    expect(found.map(({id, date}) => [id, date])).toEqual([['a', '2027-11-20']]);
  });
});
