import {expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {computeAfter} from '#tests/sql/agreement/accept-and-correct.ts';
import {sampleIrregularProvinces, usualSeed, type IrregularProvince} from './irregular-province.ts';
import {kindsOfLives} from './kinds-of-lives.ts';

const provinces = sampleIrregularProvinces(usualSeed);
const lives = provinces.flatMap(livesWithIssues);

test('200 lives of a seed are of every kind, nine or ten of each', () => {
  expect(lives).toHaveLength(200);
  const counts = Object.keys(kindsOfLives).map(
    (name) => lives.filter(({kind}) => kind === name).length,
  );
  expect(new Set(counts)).toEqual(new Set([9, 10]));
});

const limits = Object.entries(kindsOfLives).flatMap(([kind, {limits: types}]) =>
  types.map((type): [string, IssueType] => [kind, type]),
);

test.each(limits)('some lives of kind %s violate %s and others do not', (name, type) => {
  const ofKind = lives.filter(({kind}) => kind === name);
  const isBroken = ofKind.map(({issues}) => issues.some(({issue_type}) => issue_type === type));
  expect(new Set(isBroken)).toEqual(new Set([true, false]));
});

test('the lives break the graded rules in each severity', () => {
  const found = new Set(
    lives.flatMap(({issues}) => issues.map((issue) => `${issue.issue_type} ${issue.severity}`)),
  );
  const graded = ['DEACON', 'PRIEST', 'TEMP', 'PERPETUAL', 'NOVITIATE'].map(
    (word) => `${word}_UNDERAGE`,
  );
  for (const type of [...graded, 'NOVITIATE_LONG', 'TEMP_GAP']) {
    expect(found).toContain(`${type} medium`);
    expect(found).toContain(`${type} high`);
  }
  expect(found).toContain('TEMP_OVER_6Y medium');
  expect(found).toContain('TEMP_OVER_6Y low');
});

test.each(['1917-05-28', '1983-11-26', '1983-11-27', '2016-02-29'])(
  'an event of some life is dated %s',
  (day) => {
    const days = provinces.flatMap(({before}) =>
      [...before.vows, ...before.ordinations].map(({date}) => date),
    );
    expect(days).toContain(day);
  },
);

test('some acceptances match an issue after the corrections, and others match none', () => {
  const outcomes = provinces.map(computeAfter).flatMap(({accepted, found}) => {
    const ids = new Set(found.map(({id}) => id));
    return [...accepted.keys()].map((id) => ids.has(id));
  });
  expect(new Set(outcomes)).toEqual(new Set([true, false]));
});

function livesWithIssues(province: IrregularProvince) {
  const {found} = computeAfter({...province, after: province.before});
  return province.lives.map(({kind}, index) => ({
    kind,
    issues: found.filter(({entity_id}) => entity_id === province.before.brothers[index]?.id),
  }));
}
