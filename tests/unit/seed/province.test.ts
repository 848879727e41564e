import {afterEach, describe, expect, test} from 'vitest';
import {defaultSettings} from '#src/domain/settings.ts';
import {endingTerms} from '#src/domain/terms.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {checkProvince, unplanned} from './support/checks.ts';

const deviceZone = process.env['TZ'];

afterEach(() => {
  if (deviceZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = deviceZone;
});

const days = {
  ordinary: ['2026-11-21', '2027-05-31', '2028-11-12', '2029-08-29'],
  'turns of the year': ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'],
  'around leap days': ['2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29', '2028-03-01'],
  'each season': ['2027-02-10', '2027-04-18', '2027-06-23', '2027-09-30', '2027-11-05'],
  'professions and moves': ['2027-07-16', '2027-08-20', '2027-09-01', '2027-09-08', '2028-08-02'],
};

describe.each(Object.values(days).flat())('the demo province of %s', (today) => {
  const province = generateProvince({today});

  test('has the described counts and cases, and exactly the planted issues', () => {
    expect(() => checkProvince(province)).not.toThrow();
  });

  test('has an id for every row, and a row for every reference', () => {
    const rows = Object.values(province.tables).flat();
    const ids = new Set(rows.map(({id}) => id));
    expect(ids.size).toBe(rows.length);
    const dangling = rows.flatMap((row) =>
      Object.entries(row).filter(([column, value]) => {
        const isReference = column === 'nationality' || column.endsWith('_id');
        return isReference && typeof value === 'string' && !ids.has(value);
      }),
    );
    expect(dangling).toEqual([]);
  });
});

test('a minister and his councillors govern the demo province, and their terms end soon', () => {
  const {tables, today} = generateProvince({today: '2026-11-24'});
  const terms = endingTerms(tables, {
    day: today,
    settingsOf: () => defaultSettings,
    compareNames: new Intl.Collator('en').compare,
  });
  expect(terms.map(({office, term}) => `${office} ${term}`)).toEqual([
    'minister soon',
    'provincial vicar soon',
    'provincial councillor soon',
    'provincial councillor soon',
    'provincial councillor soon',
    'provincial secretary soon',
    'provincial bursar soon',
  ]);
});

test('additional brothers in the demo province cause no issue', () => {
  const province = generateProvince({today: '2026-11-21', brothers: 3000});
  expect(province.tables.brothers).toHaveLength(3000);
  expect(unplanned(province)).toEqual([]);
});

describe('the time zone of the generator', () => {
  const zones = ['Asia/Jayapura', 'Europe/Rome', 'America/Los_Angeles'];

  test.each(['2026-11-21', '2027-03-28', '2028-02-29', '2027-01-01'])(
    'does not change the province of %s',
    (today) => {
      const made = zones.map((zone) => {
        process.env['TZ'] = zone;
        return JSON.stringify(generateProvince({today}));
      });
      expect(new Set(made).size).toBe(1);
    },
  );
});

test('the same day and seed give the same province, and another day another one', () => {
  const [a, b, other] = ['2026-11-21', '2026-11-21', '2026-11-22'].map((today) =>
    JSON.stringify(generateProvince({today})),
  );
  expect(a === b).toBe(true);
  expect(a === other).toBe(false);
});

test('a record keeps its id on another day, so that links to it stay valid', () => {
  const idsOn = (today: string): string[] =>
    generateProvince({today}).tables.fraternities.map(({id}) => id);
  expect(idsOn('2026-11-21')).toEqual(idsOn('2027-03-04'));
});

describe('checkProvince', () => {
  test('refuses a province without perpetual vows', () => {
    const province = generateProvince({today: '2026-11-21'});
    province.tables.vows = province.tables.vows.filter(({type}) => type !== 'solemn');
    expect(() => checkProvince(province)).toThrow(/dashboard: .*solemn_professed/);
  });

  test('refuses a province with an issue that was not planted', () => {
    const province = generateProvince({today: '2026-11-21'});
    const house = province.tables.places.find(({type}) => type === 'fraternity');
    if (house !== undefined) house.country_id = null;
    expect(() => checkProvince(province)).toThrow(
      `found: 1 instead of 0 low PLACE_NO_COUNTRY on place ${house?.id}`,
    );
  });

  test('refuses a province in which a planted issue is not found', () => {
    const province = generateProvince({today: '2026-11-21'});
    const twice = province.planted.find(({type}) => type === 'TWO_CURRENT_FRATERNITIES')?.entityId;
    for (const home of province.tables.fraternity_assignments) {
      if (home.brother_id === twice) home.end_date ??= '2026-11-20';
    }
    expect(() => checkProvince(province)).toThrow(
      `found: 0 instead of 1 high TWO_CURRENT_FRATERNITIES on brother ${twice}`,
    );
  });
});
