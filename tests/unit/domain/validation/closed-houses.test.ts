import {expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const suspended = {brother: {membership_status: 'suspended'}};
const temporary = {vows: ['simple 2026-08-02']};
const departed = {brother: {membership_status: 'departed'}};

test.each<[string, LifeInShort, string | null]>([
  [
    'a post without an end in a parish that was closed yesterday',
    {posts: ['parish 2020-01-01 … pastor'], closed: '2026-11-20'},
    'medium p1 2020-01-01',
  ],
  [
    'a post without an end in a parish that is closed today',
    {posts: ['parish 2020-01-01 … pastor'], closed: '2026-11-21'},
    null,
  ],
  [
    'a post until today in a parish that was closed yesterday',
    {posts: ['parish 2020-01-01 2026-11-21'], closed: '2026-11-20'},
    'medium p1 2020-01-01',
  ],
  [
    'a post that ended with the parish',
    {posts: ['parish 2020-01-01 2026-11-20'], closed: '2026-11-20'},
    null,
  ],
  ['a post in an open parish', {posts: ['parish 2020-01-01 …']}, null],
  [
    'a post of a suspended brother in a closed parish',
    {...suspended, posts: ['parish 2020-01-01 …'], closed: '2026-11-20'},
    'medium p1 2020-01-01',
  ],
  [
    'a post of a brother who left in a closed parish',
    {...departed, posts: ['parish 2020-01-01 …'], closed: '2026-11-20'},
    null,
  ],
])('the rule on closed institutions judges %s', (_, life, expected) => {
  expect(issueOf('POST_IN_CLOSED_INSTITUTION', life)).toBe(expected);
});

test.each<[string, IssueType, LifeInShort]>([
  [
    'a guardian of a house that was suppressed yesterday',
    'GUARDIAN_NOT_PERPETUAL',
    {homes: ['friary 2024-01-01 … guardian'], suppressed: '2026-11-20'},
  ],
  [
    'a novice master in a house that was suppressed yesterday',
    'MASTER_NOT_PERPETUAL',
    {homes: ['friary 2024-01-01 … novice master'], suppressed: '2026-11-20'},
  ],
  [
    'a novice master in an institution that was closed yesterday',
    'MASTER_NOT_PERPETUAL',
    {posts: ['parish 2024-01-01 … novice master'], closed: '2026-11-20'},
  ],
])('%s needs no perpetual vows', (_, type, life) => {
  expect(issueOf(type, {...temporary, ...life})).toBeNull();
  const lastDay = {suppressed: '2026-11-21', closed: '2026-11-21'};
  expect(issueOf(type, {...temporary, ...life, ...lastDay})).not.toBeNull();
});

test('findIssues reports once that a novice lives in a house that was suppressed yesterday', () => {
  const novice = {stages: ['novitiate 2026-08-01 …'], homes: ['friary 2026-08-01 …']};
  const issuesOn = (suppressed: string) =>
    (['NO_CURRENT_FRATERNITY', 'NOVICE_NOT_IN_NOVITIATE'] as const).map((type) =>
      issueOf(type, {...novice, suppressed}),
    );
  expect(issuesOn('2026-11-20')).toEqual(['medium - -', null]);
  expect(issuesOn('2026-11-21')).toEqual([null, 'medium h1 -']);
});
