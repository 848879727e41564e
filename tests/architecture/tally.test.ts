import path from 'node:path';
import {expect, test} from 'vitest';
import {e2eTally, vitestTally} from '#tests/harness/reports.ts';
import {nothing, withUnsteady} from '#tests/harness/tally.ts';
import {formatFailures} from '#tests/harness/format-failures.ts';

const file = (status: string, ...statuses: string[]) => ({
  name: path.resolve('tests/unit/some.test.ts'),
  status,
  message: status === 'failed' ? 'SyntaxError: broken' : '',
  assertionResults: statuses.map((each) => ({
    status: each,
    fullName: `a test that ${each}`,
    duration: each === 'skipped' ? null : 1500,
    failureMessages:
      each === 'failed' ? ['\u001B[31mAssertionError\u001B[39m: expected 1\n\nto be 2'] : [],
  })),
});

const journey = (status: string, ...messages: string[]) => ({
  file: 'some.spec.ts',
  title: `a journey that was ${status}`,
  tests: [{status, results: [{duration: 2500, errors: messages.map((message) => ({message}))}]}],
});

test('every test counts once, and a failure has its file, title and message', () => {
  const report = {
    testResults: [
      file('passed', 'passed', 'passed', 'skipped'),
      file('failed', 'passed', 'failed'),
    ],
  };
  expect(vitestTally(report)).toMatchObject({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: [
      {
        file: 'tests/unit/some.test.ts',
        title: 'a test that failed',
        error: 'AssertionError: expected 1\nto be 2',
      },
    ],
  });
});

test('a file that fails before its first test counts as a failure', () => {
  expect(vitestTally({testResults: [file('failed')]})).toMatchObject({
    failed: 1,
    failures: [{file: 'tests/unit/some.test.ts', error: 'SyntaxError: broken'}],
  });
});

test('a journey that passes at its second try is counted as unsteady', () => {
  const stats = {expected: 4, unexpected: 1, flaky: 1, skipped: 0};
  const suites = [
    {specs: [journey('expected')], suites: [{specs: [journey('unexpected', 'one', 'two')]}]},
    {specs: [journey('flaky', 'now and then')]},
  ];
  expect(e2eTally({suites, stats, errors: []})).toMatchObject({
    passed: 5,
    failed: 1,
    skipped: 0,
    failures: [
      {file: 'tests/e2e/some.spec.ts', title: 'a journey that was unexpected', error: 'one\ntwo'},
    ],
    unsteady: [
      {file: 'tests/e2e/some.spec.ts', title: 'a journey that was flaky', error: 'now and then'},
    ],
  });
});

test('a test that passes at its second try has the messages of its first', () => {
  const report = {testResults: [file('passed', 'passed')]};
  const [first] = report.testResults;
  const retried = {...first?.assertionResults[0], failureMessages: ['too late']};
  const tally = vitestTally({testResults: [{...first, assertionResults: [retried]}]});
  expect(tally).toMatchObject({passed: 1, failed: 0, unsteady: [{error: 'too late'}]});
  expect(vitestTally(report).unsteady).toEqual([]);
});

test('more than two unsteady tests count as failures', () => {
  const one = {file: 'a.spec.ts', title: 'is seldom true', error: 'false'};
  const few = {...nothing, passed: 9, unsteady: [one, one]};
  expect(withUnsteady(few)).toEqual(few);
  expect(withUnsteady({...few, unsteady: [one, one, one]})).toMatchObject({
    passed: 6,
    failed: 3,
    failures: [one, one, one],
    unsteady: [],
  });
});

test('a run that fails before its first journey counts as a failure', () => {
  const stats = {expected: 0, unexpected: 0, flaky: 0, skipped: 0};
  const tally = e2eTally({suites: [], stats, errors: [{message: 'setup'}]});
  expect(tally).toMatchObject({failed: 1, failures: [{error: 'setup'}]});
});

test('every test and every journey has its duration', () => {
  const {timed} = vitestTally({testResults: [file('passed', 'passed', 'skipped')]});
  expect(timed).toEqual([
    {file: 'tests/unit/some.test.ts', title: 'a test that passed', seconds: 1.5},
    {file: 'tests/unit/some.test.ts', title: 'a test that skipped', seconds: 0},
  ]);
  const stats = {expected: 2, unexpected: 0, flaky: 0, skipped: 0};
  const suites = [{specs: [journey('expected')], suites: [{specs: [journey('expected')]}]}];
  const journeys = e2eTally({suites, stats, errors: []}).timed;
  expect(journeys.map(({file: of, seconds}) => [of, seconds])).toEqual([
    ['tests/e2e/some.spec.ts', 2.5],
    ['tests/e2e/some.spec.ts', 2.5],
  ]);
});

test('a long message is cut after its beginning', () => {
  const stats = {expected: 0, unexpected: 1, flaky: 0, skipped: 0};
  const long = Array.from({length: 100}, (_, line) => `line ${line}`).join('\n');
  const {failures} = e2eTally({
    suites: [{specs: [journey('unexpected', long)]}],
    stats,
    errors: [],
  });
  expect(failures[0]?.error).toMatch(/^line 0\n.*line 5$/s);
});

test('the log ends with all failures', () => {
  const some = (count: number) =>
    Array.from({length: count}, () => ({file: 'a.test.ts', title: 'is true', error: 'one\ntwo'}));
  expect(formatFailures(some(1))).toBe('✘ a.test.ts › is true\n    one\n    two');
  expect(formatFailures(some(40)).split('\n')).toHaveLength(80);
});
