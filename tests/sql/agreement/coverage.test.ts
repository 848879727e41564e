import fc from 'fast-check';
import {expect, test} from 'vitest';
import {issueKinds} from '#src/domain/validation/issue-kinds.ts';
import {anyProvince} from './any-province.ts';
import {computeAnswers} from './compute-answers.ts';

// As many as one run compares, of one seed: what these lack, a run can hardly be trusted to have.
const answers = fc.sample(anyProvince, {numRuns: 30, seed: 1}).map((province) => {
  const stored = new Map(province.brothers.map(({id}) => [id, 'novice']));
  return computeAnswers(province, stored);
});

test('the provinces that are compared break every rule', () => {
  const found = new Set(answers.flatMap(({issues}) => issues.map(({issue_type}) => issue_type)));
  expect([...found].toSorted()).toEqual(Object.keys(issueKinds).toSorted());
});

test('… in each of its severities', () => {
  const found = new Set(
    answers.flatMap(({issues}) => issues.map((issue) => `${issue.issue_type} ${issue.severity}`)),
  );
  const graded = ['DEACON_UNDERAGE', 'NOVITIATE_LONG', 'POSSIBLE_DUPLICATE', 'PRIEST_UNDERAGE'];
  for (const type of [...graded, 'TEMP_GAP']) {
    expect(found).toContain(`${type} medium`);
    expect(found).toContain(`${type} high`);
  }
});

test('their brothers have every status, of vows and of life', () => {
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
