import {expect, test} from 'vitest';
import {renewalAdvice} from '#src/domain/renewal-advice.ts';
import {planRenewals, type Renewal} from '#src/domain/renewals.ts';
import {type LifeInShort, provinceOf, today} from '#tests/unit/domain/validation/one-life.ts';

/** The advice on a renewal for a year, on `today` and with all names unless `rest` says otherwise. */
const advice = (vows: LifeInShort['vows'], rest: Partial<Renewal> = {}) => {
  const records = provinceOf({vows: vows ?? []});
  const renewal = {
    date: today,
    duration_months: 12,
    valid_until: null,
    received_by: 'the minister',
    witness_1: 'Masseo',
    witness_2: 'Rufino',
    ...rest,
  };
  const {planned} = planRenewals(records, ['b1'], renewal);
  return renewalAdvice(records, renewal, planned).map(
    ({type, severity, brotherId}) => `${severity} ${type} ${brotherId ?? '-'}`,
  );
};

const fourYears = ['simple 2022-11-25 for 36', 'renewal 2025-11-25'];

test('an ordinary renewal raises no advice', () => {
  expect(advice(fourYears)).toEqual([]);
});

test('a renewal after the vows have lapsed is a gap, a grave one after the days of grace', () => {
  const lapsed = ['simple 2022-08-02 for 36', 'renewal 2025-08-02'];
  expect(advice(lapsed, {date: '2026-08-20'})).toEqual(['medium TEMP_GAP b1']);
  expect(advice(lapsed)).toEqual(['high TEMP_GAP b1']);
});

test('a renewal of the future that leaves a gap raises advice before its day', () => {
  expect(advice(fourYears, {date: '2026-12-01'})).toEqual([
    'low FUTURE_RENEWAL -',
    'medium TEMP_GAP b1',
  ]);
});

test('a renewal that ends after six years of temporary vows is an extension', () => {
  expect(advice(['simple 2020-12-01 for 60', 'renewal 2025-12-01'])).toEqual([
    'medium TEMP_OVER_6Y b1',
  ]);
});

test('a renewal that ends exactly after six years raises no advice', () => {
  const vows = ['simple 2021-12-01 for 48', 'renewal 2025-12-01'];
  expect(advice(vows, {duration_months: null, valid_until: '2027-12-01'})).toEqual([]);
});

test('an extension is mentioned again when an earlier renewal was one already', () => {
  const vows = ['simple 2019-12-01 for 72', 'renewal 2025-12-01'];
  expect(advice(vows)).toEqual(['medium TEMP_OVER_6Y b1']);
});

test('a renewal beyond nine years is against the law and binds no longer', () => {
  expect(advice(['simple 2017-12-01 for 96', 'renewal 2025-12-01'])).toEqual([
    'high TEMP_OVER_9Y b1',
    'medium NOT_LONGER b1',
  ]);
});

test('a renewal that is recorded already is not extended by another', () => {
  expect(advice([...fourYears, `renewal ${today}`])).toEqual([
    'high LATER_VOWS b1',
    'medium NOT_LONGER b1',
  ]);
});

test('vows scheduled after the renewal raise advice', () => {
  expect(advice([...fourYears, 'solemn 2026-12-08'])).toEqual(['high LATER_VOWS b1']);
});

test('a renewal more than three months before the end of the vows is early', () => {
  expect(advice(['simple 2022-05-25 for 60'])).toEqual(['low EARLY_RENEWAL b1']);
});

test('a renewal that ends before perpetual profession is possible needs another one', () => {
  expect(advice(['simple 2025-11-25'])).toEqual(['low ANOTHER_RENEWAL b1']);
});

test('a renewal more than a year ahead has a date that is too late', () => {
  expect(advice(fourYears, {date: '2027-12-01'})).toContain('high FUTURE_DATE -');
});

test('a late entry of vows that have ended since then shows that they lapsed', () => {
  expect(advice(['simple 2019-08-02'], {date: '2020-08-02'})).toContain('high VOWS_EXPIRED b1');
});

test.each(['received_by', 'witness_1', 'witness_2'] as const)(
  'an act without %s is incomplete',
  (field) => {
    expect(advice(fourYears, {[field]: null})).toEqual(['low ACT_INCOMPLETE -']);
  },
);
