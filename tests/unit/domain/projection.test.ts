import {expect, test} from 'vitest';
import {assume, project} from '#src/domain/projection.ts';

const still = {entries: 0, entryAge: 20, departureRate: 0, mortality: []};
const aged = (...ages: (number | null)[]) => new Map(ages.map((age) => [age, 1]));
const rates = (rate: number) => [30, 40, 50, 60, 70, 80, 90].map((from) => ({from, rate}));

test('a province without entries, departures and deaths only becomes older', () => {
  const years = project({day: '2026-12-31', ages: aged(30, 50)}, still, 10);
  expect(years).toHaveLength(10);
  expect(years.at(-1)).toEqual({
    year: 2036,
    members: 2,
    entries: 0,
    departures: 0,
    deaths: 0,
    meanAge: 50,
  });
});

test('the members of the next year are those of the last, with entries and without losses', () => {
  const assumptions = {...still, entries: 1.5, departureRate: 0.05, mortality: rates(0.1)};
  const ages = aged(null, 25, 40, 60, 82, 95);
  let before = ages.size;
  for (const year of project({day: '2026-12-31', ages}, assumptions, 10)) {
    const {members, entries, departures, deaths} = year;
    expect(members).toBeCloseTo(before + entries - departures - deaths, 8);
    expect(Math.min(departures, deaths)).toBeGreaterThan(0);
    before = members;
  }
});

test('mortality is computed by age, and an age without members has that of the next younger one', () => {
  const snapshots = [2016, 2026].map((year) => ({
    day: `${year}-12-31`,
    ages: new Map([
      [75, 2],
      [45, 1],
    ]),
  }));
  const death = {kind: 'death', date: '2020-05-01', age: 78} as const;
  const {mortality} = assume(snapshots, [death]);
  const rateFrom = (age: number) => mortality.find(({from}) => from === age)?.rate;
  expect(rateFrom(40)).toBe(0);
  expect(rateFrom(70)).toBeCloseTo(1 / 20, 3);
  expect(rateFrom(80)).toBeCloseTo(1 / 20, 3);
});

test('entries and departures are the averages of the last ten years only', () => {
  const snapshots = ['2006-12-31', '2016-12-31', '2026-12-31'].map((day) => ({
    day,
    ages: aged(40, 50),
  }));
  const {entries, entryAge, departureRate} = assume(snapshots, [
    {kind: 'entry', date: '2010-08-01', age: 40},
    {kind: 'entry', date: '2018-08-01', age: 20},
    {kind: 'entry', date: '2019-08-01', age: 24},
    {kind: 'departure', date: '2012-08-01', age: 30},
    {kind: 'transfer', date: '2020-08-01', age: 30},
  ]);
  expect(entries).toBeCloseTo(0.2, 3);
  expect(entryAge).toBe(22);
  expect(departureRate).toBeCloseTo(1 / 20, 3);
});

test('a province without a past has no entries and no losses', () => {
  expect(assume([{day: '2026-11-21', ages: aged()}], [])).toMatchObject({
    entries: 0,
    departureRate: 0,
  });
});
