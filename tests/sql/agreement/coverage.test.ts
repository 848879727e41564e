import fc from 'fast-check';
import {expect, test} from 'vitest';
import {issueKinds} from '#src/domain/validation/issue.ts';
import {anyProvince} from './any-province.ts';
import {computeAnswers} from './compute-answers.ts';

// As many provinces as one run compares, from one seed: a value that is missing here is probably missing
// in every run.
const answers = fc.sample(anyProvince, {numRuns: 30, seed: 1}).map((province) => {
  const stored = new Map(province.brothers.map(({id}) => [id, 'novice']));
  return computeAnswers(province, stored);
});

test('the drawn provinces break every rule', () => {
  const found = new Set(answers.flatMap(({issues}) => issues.map(({issue_type}) => issue_type)));
  expect([...found].toSorted()).toEqual(Object.keys(issueKinds).toSorted());
});

test('the drawn provinces break the graded rules in each severity', () => {
  const found = new Set(
    answers.flatMap(({issues}) => issues.map((issue) => `${issue.issue_type} ${issue.severity}`)),
  );
  const graded = ['DEACON_UNDERAGE', 'NOVITIATE_LONG', 'POSSIBLE_DUPLICATE', 'PRIEST_UNDERAGE'];
  for (const type of [...graded, 'TEMP_GAP']) {
    expect(found).toContain(`${type} medium`);
    expect(found).toContain(`${type} high`);
  }
});

test('the drawn brothers have every vow status and every status', () => {
  const endings = (lines: readonly string[]) =>
    new Set(lines.map((line) => line.replace(/^\S+ /, '').replace(/ [-\d]+$/, '')));
  expect([...endings(answers.flatMap(({vows}) => vows))].toSorted()).toEqual([
    'Active',
    'Expired Past Grace',
    'Expiring Soon',
    'In Grace Period',
    'Not Professed',
    'Perpetual',
  ]);
  expect(endings(answers.flatMap(({statuses}) => statuses)).size).toBe(9);
});
