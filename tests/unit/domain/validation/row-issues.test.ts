import {expect, test} from 'vitest';

import {findRowIssues} from '#src/domain/validation/row-issues.ts';
import type {HomeRecord, ProvinceRecords, VowRecord} from '#src/domain/validation/records.ts';

import {provinceOf, soundBrother} from './one-life.ts';

const vow: VowRecord = {
  id: 'new',
  brother_id: 'b1',
  type: 'solemn',
  date: '2022-08-02',
  duration_months: null,
  valid_until: null,
  received_by: 'The minister',
  witness_1: 'Rufino',
  witness_2: 'Masseo',
};

const typesOf = (issues: readonly {type: string}[]) => issues.map(({type}) => type);

test('findRowIssues judges a new row together with the stored ones', () => {
  const province = provinceOf({
    stages: ['novitiate 2020-07-01 2021-07-15'],
    vows: ['simple 2021-08-02'],
  });
  expect(typesOf(findRowIssues(province, 'vows', vow))).toEqual(['PERPETUAL_EARLY']);
});

test('findRowIssues judges an edited row in place of the stored one', () => {
  const province = provinceOf({
    stages: ['novitiate 2018-07-01 2019-07-15'],
    vows: ['simple 2019-08-02 for 36', 'solemn 2020-08-02'],
  });
  expect(typesOf(findRowIssues(province, 'vows', {...vow, id: 'v2'}))).toEqual([]);
});

test('findRowIssues reports no issue of other rows', () => {
  const province = provinceOf({stages: ['novitiate 2018-07-01 2022-07-15']});
  const first: VowRecord = {...vow, type: 'simple'};
  expect(typesOf(findRowIssues(province, 'vows', first))).not.toContain('NOVITIATE_LONG');
});

test('findRowIssues reports a post in a closed institution', () => {
  const post = {
    id: 'new',
    brother_id: 'b1',
    institution_id: 'parish',
    role: null,
    start_date: '2025-09-01',
    end_date: null,
  };
  const typesIn = (closed: string) =>
    typesOf(findRowIssues(provinceOf({closed}), 'institution_assignments', post));
  expect(typesIn('2026-11-20')).toEqual(['POST_IN_CLOSED_INSTITUTION']);
  expect(typesIn('2026-11-21')).toEqual([]);
});

test('findRowIssues reports a second guardian of the house the brother moves to', () => {
  const home: HomeRecord = {
    id: 'h1',
    brother_id: 'b1',
    fraternity_id: 'f1',
    role: 'guardian',
    start_date: '2025-09-01',
    end_date: null,
  };
  const province: ProvinceRecords = {
    ...provinceOf({vows: ['solemn 2000-08-02']}),
    brothers: [soundBrother, {...soundBrother, id: 'b2', name: 'Rufino Fontebruna'}],
    fraternities: [{id: 'f1', type: 'friary', circumscription_id: 'c1'}],
    fraternity_assignments: [home],
  };
  const second = {...home, id: 'h2', brother_id: 'b2'};
  const issues = typesOf(findRowIssues(province, 'fraternity_assignments', second));
  expect(issues).toContain('TWO_GUARDIANS');
  const leaving = {...province, fraternity_assignments: [{...home, end_date: '2026-12-31'}]};
  expect(typesOf(findRowIssues(leaving, 'fraternity_assignments', second))).toContain(
    'TWO_GUARDIANS',
  );
  const elsewhere = {...second, fraternity_id: 'f2'};
  expect(typesOf(findRowIssues(province, 'fraternity_assignments', elsewhere))).not.toContain(
    'TWO_GUARDIANS',
  );
});
