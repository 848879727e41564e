import {expect, test} from 'vitest';
import {brokenOfficeRule} from '#src/domain/office-vows.ts';
import {defaultSettings} from '#src/domain/settings.ts';
import type {VowRow} from '#src/domain/vow.ts';

const vow = (type: VowRow['type'], date: string): VowRow => ({
  type,
  date,
  duration_months: 36,
  valid_until: null,
});
const lifeWith = (vows: readonly VowRow[]) => ({vows, formation: []});
const temporary = [vow('simple', '2024-08-02')];

test.each([
  ['guardiano', 'GUARDIAN_NOT_PERPETUAL'],
  ['Ministro provinciale', 'MAJOR_SUPERIOR_NOT_PERPETUAL'],
  ['provincial vicar', 'MAJOR_SUPERIOR_NOT_PERPETUAL'],
  ['kustos', 'MAJOR_SUPERIOR_NOT_PERPETUAL'],
  ['Magister novis', 'MASTER_NOT_PERPETUAL'],
  ['provincial secretary', null],
  ['vicar', null],
])('the election of a brother in temporary vows as %s breaks %s', (office, rule) => {
  const election = {office, start_date: '2025-01-10'};
  expect(brokenOfficeRule(election, lifeWith(temporary), defaultSettings)).toBe(rule);
});

test('an election breaks no rule when the brother is in perpetual vows on the first day of the term', () => {
  const vows = [...temporary, vow('solemn', '2026-08-02')];
  const from = (start_date: string) =>
    brokenOfficeRule({office: 'guardian', start_date}, lifeWith(vows), defaultSettings);
  expect(from('2026-08-01')).toBe('GUARDIAN_NOT_PERPETUAL');
  expect(from('2026-08-02')).toBeNull();
});

test('an election breaks no rule when no vows are recorded', () => {
  const election = {office: 'guardian', start_date: '2025-01-10'};
  expect(brokenOfficeRule(election, lifeWith([]), defaultSettings)).toBeNull();
});

test('an election breaks the rule when a readmitted brother is in temporary vows again', () => {
  const vows = [vow('solemn', '1995-08-02'), ...temporary];
  const election = {office: 'guardian', start_date: '2025-01-10'};
  expect(brokenOfficeRule(election, lifeWith(vows), defaultSettings)).toBe(
    'GUARDIAN_NOT_PERPETUAL',
  );
});

test('an election breaks the rule when a novitiate follows the perpetual vows of a former stay', () => {
  const vows = [vow('simple', '1990-08-02'), vow('solemn', '1995-08-02')];
  const formation = [{stage: 'novitiate', start_date: '2024-08-01'}];
  const ruleFrom = (start_date: string) =>
    brokenOfficeRule({office: 'guardian', start_date}, {vows, formation}, defaultSettings);
  expect(ruleFrom('2024-07-31')).toBeNull();
  expect(ruleFrom('2024-08-01')).toBe('GUARDIAN_NOT_PERPETUAL');
});
