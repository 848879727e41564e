import {describe, expect, test, vi} from 'vitest';
import {planRenewals, renewablesByDay, type Renewal} from '#src/domain/renewals.ts';
import {type LifeInShort, provinceOf} from '#tests/unit/domain/validation/one-life.ts';

const renewal = (date: string, rest: Partial<Renewal> = {}): Renewal => ({
  date,
  duration_months: 12,
  valid_until: null,
  received_by: 'the minister',
  witness_1: 'Masseo',
  witness_2: 'Rufino',
  ...rest,
});

const planned = (life: LifeInShort, renewed: Renewal) => {
  const [one] = planRenewals(provinceOf(life), ['b1'], renewed).planned;
  return one && {before: one.before.until, after: one.after.until};
};
const hindrance = (life: LifeInShort, date = '2026-11-21') =>
  planRenewals(provinceOf(life), ['b1'], renewal(date)).hindered.map(({by}) => by);

const twoYears = ['simple 2024-11-25', 'renewal 2025-11-25'];

describe('a planned renewal', () => {
  test('binds the brother for the given time from its day', () => {
    const plan = planRenewals(provinceOf({vows: twoYears}), ['b1'], renewal('2026-11-25'));
    expect(plan).toEqual({
      planned: [
        {
          brotherId: 'b1',
          before: {
            kind: 'temporary',
            since: '2024-11-25',
            until: '2026-11-25',
            end: '2026-11-25',
            earliestPerpetual: '2027-08-25',
          },
          after: {
            kind: 'temporary',
            since: '2024-11-25',
            until: '2027-11-25',
            end: '2027-11-25',
            earliestPerpetual: '2027-08-25',
          },
        },
      ],
      hindered: [],
    });
  });

  test('binds the brother until the given last day', () => {
    const until = renewal('2026-11-21', {duration_months: null, valid_until: '2027-08-02'});
    expect(planned({vows: twoYears}, until)).toEqual({before: '2026-11-25', after: '2027-08-02'});
  });

  test('binds the brother for the usual time of the circumscription when it has no length', () => {
    const settings = [{key: 'temp_vow_months', circumscription_id: 'c1', value: 36}];
    const life = {vows: ['simple 2024-11-25 for 24'], settings};
    expect(planned(life, renewal('2026-11-25', {duration_months: null}))).toEqual({
      before: '2026-11-25',
      after: '2029-11-25',
    });
  });

  test('never binds the brother beyond nine years in temporary vows', () => {
    const life = {vows: ['simple 2017-12-01 for 96', 'renewal 2025-12-01']};
    const [one] = planRenewals(provinceOf(life), ['b1'], renewal('2026-11-21')).planned;
    expect(one?.after).toMatchObject({until: '2026-12-01', end: '2027-11-21'});
  });

  test('counts the years from the readmission of the brother', () => {
    const life = {vows: ['simple 2005-08-02 for 36', ...twoYears]};
    const [one] = planRenewals(provinceOf(life), ['b1'], renewal('2026-11-21')).planned;
    expect(one?.after.since).toBe('2024-11-25');
  });
});

describe('brothers left out of a renewal', () => {
  test('a brother in perpetual vows is left out', () => {
    expect(hindrance({vows: [...twoYears, 'solemn 2026-08-02']})).toEqual(['PERPETUAL']);
  });

  test('a brother who has made no vows by the day of the renewal is left out', () => {
    expect(hindrance({})).toEqual(['NOT_PROFESSED']);
    expect(hindrance({vows: twoYears}, '2024-11-24')).toEqual(['NOT_PROFESSED']);
  });

  test('a brother who has died or left is left out', () => {
    const brother = {membership_status: 'departed', departure_date: '2026-01-01'};
    expect(hindrance({vows: twoYears, brother})).toEqual(['NOT_A_MEMBER']);
  });

  test('a brother who is not on the device is left out', () => {
    const plan = planRenewals(provinceOf({}), ['another'], renewal('2026-11-21'));
    expect(plan).toEqual({planned: [], hindered: [{brotherId: 'another', by: 'NO_RECORD'}]});
  });

  test('an archived brother is left out', () => {
    const brother = {deleted_at: '2026-11-01T00:00:00Z'};
    expect(hindrance({vows: twoYears, brother})).toEqual(['NO_RECORD']);
  });
});

test('renewablesByDay judges the brothers once for each day', () => {
  const province = provinceOf({vows: twoYears});
  const read = vi.fn((membership: string) => membership);
  const brothers = province.brothers.map((brother) => ({
    ...brother,
    get membership_status() {
      return read(brother.membership_status);
    },
  }));
  const renewablesOn = renewablesByDay({...province, brothers});
  const today = renewablesOn('2026-11-21');
  renewablesOn('2026-11-22');
  expect(renewablesOn('2026-11-21')).toBe(today);
  expect(today.get('b1')).toMatchObject({kind: 'temporary', until: '2026-11-25'});
  expect(read).toHaveBeenCalledTimes(2 * brothers.length);
});
