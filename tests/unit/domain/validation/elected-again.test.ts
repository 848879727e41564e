import {expect, test} from 'vitest';
import {issueOf, type LifeInShort} from './one-life.ts';

const guardian: LifeInShort = {
  homes: ['friary 2020-02-01 … guardian'],
  elections: ['friary 2025-05-21 … guardian'],
};
const overdue = 'medium h1 2020-02-01';

test.each<[string, LifeInShort, string | null]>([
  ['accepted it', guardian, null],
  ['declined it', {...guardian, electionRest: {acceptance: 'declined'}}, overdue],
  ['left the office today', {...guardian, electionRest: {left_on: '2026-11-21'}}, null],
  ['left the office yesterday', {...guardian, electionRest: {left_on: '2026-11-20'}}, overdue],
])('a guardian since 2020 who was elected again in 2025 and %s is judged', (_what, life, issue) => {
  expect(issueOf('GUARDIAN_TERM', life)).toBe(issue);
});
