import {expect, test} from 'vitest';
import {e2eTally, vitestTally} from '#tests/harness/reports.ts';

const results = (...statuses: string[]) => statuses.map((status) => ({status}));

test('every test counts once', () => {
  const report = {
    testResults: [
      {status: 'passed', assertionResults: results('passed', 'passed', 'skipped')},
      {status: 'failed', assertionResults: results('passed', 'failed')},
    ],
  };
  expect(vitestTally(report)).toEqual({passed: 3, failed: 1, skipped: 1});
});

test('a file that broke before its first test counts as a failure', () => {
  expect(vitestTally({testResults: [{status: 'failed', assertionResults: []}]}).failed).toBe(1);
});

test('a journey that passed only at a second try has failed', () => {
  const stats = {expected: 4, unexpected: 1, flaky: 1, skipped: 0};
  expect(e2eTally({stats, errors: []})).toEqual({passed: 4, failed: 2, skipped: 0});
});

test('a run that broke before its first journey counts as a failure', () => {
  const stats = {expected: 0, unexpected: 0, flaky: 0, skipped: 0};
  expect(e2eTally({stats, errors: [{message: 'setup'}]}).failed).toBe(1);
});
