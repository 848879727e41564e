import {expect, test} from 'vitest';
import {professionAdvice} from '#src/domain/profession-advice.ts';
import {planProfessions, type Profession} from '#src/domain/professions.ts';
import {type LifeInShort, provinceOf, today} from '#tests/unit/domain/validation/one-life.ts';

const profession = (type: Profession['type'], rest: Partial<Profession> = {}): Profession => ({
  type,
  date: today,
  duration_months: null,
  valid_until: null,
  received_by: 'the minister',
  witness_1: 'Masseo',
  witness_2: 'Rufino',
  ...rest,
});
const hindrance = (life: LifeInShort, type: Profession['type']) =>
  planProfessions(provinceOf(life), ['b1'], profession(type)).hindered.map(({by}) => by);
const advice = (life: LifeInShort, made: Profession) => {
  const records = provinceOf(life);
  const {planned} = planProfessions(records, ['b1'], made);
  return professionAdvice(records, made, planned).map(
    ({type, severity, brotherId}) => `${severity} ${type} ${brotherId ?? '-'}`,
  );
};

const fourYears = ['simple 2022-11-25 for 36', 'renewal 2025-11-25'];
const novice = {stages: ['novitiate 2025-11-20 …'], brother: {birth_date: '2002-03-10'}};

test.each([
  ['first vows of a brother in temporary vows', {vows: fourYears}, 'simple', ['TEMPORARY']],
  [
    'first vows of a brother in solemn vows',
    {vows: ['solemn 2010-01-01']},
    'simple',
    ['PERPETUAL'],
  ],
  ['first vows of a novice', novice, 'simple', []],
  ['solemn vows of a novice', novice, 'solemn', ['NOT_PROFESSED']],
  ['solemn vows of a brother in temporary vows', {vows: fourYears}, 'solemn', []],
  [
    'solemn vows of a brother who left',
    {vows: fourYears, brother: {membership_status: 'departed'}},
    'solemn',
    ['NOT_A_MEMBER'],
  ],
] as const)('planProfessions judges %s', (_, life, type, by) => {
  expect(hindrance(life, type)).toEqual(by);
});

test('first vows end the novitiate that is still open', () => {
  const [planned] = planProfessions(provinceOf(novice), ['b1'], profession('simple')).planned;
  expect(planned).toMatchObject({before: null, until: '2027-11-21', stages: [{id: 's1'}]});
});

test('an ordinary profession raises no advice', () => {
  expect(advice({vows: fourYears}, profession('solemn'))).toEqual([]);
  expect(advice(novice, profession('simple'))).toEqual([]);
});

test('a solemn profession before three years of temporary vows is too early', () => {
  const vows = ['simple 2024-11-25 for 36'];
  expect(advice({vows}, profession('solemn'))).toEqual(['high PERPETUAL_EARLY b1']);
});

test('a profession before vows that are already recorded, and without its witnesses, raises advice', () => {
  const vows = [...fourYears, 'renewal 2026-11-25'];
  expect(advice({vows}, profession('solemn', {witness_2: null}))).toEqual([
    'low ACT_INCOMPLETE -',
    'high LATER_VOWS b1',
  ]);
});
