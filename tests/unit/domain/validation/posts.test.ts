import {expect, test} from 'vitest';
import {issueOf, type LifeInShort} from './one-life.ts';

const suspended = {brother: {membership_status: 'suspended'}};
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
