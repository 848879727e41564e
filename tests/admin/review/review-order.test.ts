import {describe, expect, test} from 'vitest';
import {isApprovableAtOnce} from '#src/admin/review/queue-list.tsx';
import {filterQueue} from '#src/admin/review/queue-filter.tsx';
import {inReviewOrder} from '#src/admin/review/review-order.ts';
import {lineOf} from './a-line.ts';

const idsOf = (lines: readonly {id: string}[]) => lines.map(({id}) => id).join(' ');

describe('the order of review', () => {
  test('is the order in which the changes arrived', () => {
    expect(idsOf(inReviewOrder([lineOf('a'), lineOf('b'), lineOf('c')]))).toBe('a b c');
  });

  test('puts a needed change before the change that needs it, at any depth', () => {
    const lines = [
      lineOf('a', {needs: ['c']}),
      lineOf('b'),
      lineOf('c', {needs: ['d']}),
      lineOf('d'),
    ];
    expect(idsOf(inReviewOrder(lines))).toBe('d c a b');
  });

  test('puts changes of one record together', () => {
    const lines = [lineOf('a', {record_id: 'r'}), lineOf('b'), lineOf('c', {record_id: 'r'})];
    expect(idsOf(inReviewOrder(lines))).toBe('a c b');
  });

  test('keeps all changes when two need each other, or a needed one is missing', () => {
    const lines = [lineOf('a', {needs: ['b']}), lineOf('b', {needs: ['a', 'gone']})];
    expect(idsOf(inReviewOrder(lines))).toBe('b a');
  });
});

test('filterQueue filters the queue by table, by requester and by both', () => {
  const lines = [
    lineOf('a'),
    lineOf('b', {target_table_name: 'places'}),
    lineOf('c', {requester_username: 'bursar'}),
  ];
  const by = (table: string, requester: string) => idsOf(filterQueue(lines, {table, requester}));
  expect(by('', '')).toBe('a b c');
  expect(by('brothers', '')).toBe('a c');
  expect(by('', 'bursar')).toBe('c');
  expect(by('places', 'bursar')).toBe('');
});

describe('isApprovableAtOnce', () => {
  test('accepts an update and an insert', () => {
    expect(isApprovableAtOnce(lineOf('a'), 'admin')).toBe(true);
    expect(isApprovableAtOnce(lineOf('a', {operation: 'insert'}), 'admin')).toBe(true);
  });

  test('accepts a change that needs another change of the list', () => {
    const waiting = {unmet_dependency: true, needs: ['b']};
    expect(isApprovableAtOnce(lineOf('a', waiting), 'admin')).toBe(true);
  });

  test.each([
    ['a proposal of the admin', {requester_username: 'admin'}],
    ['a group', {member_count: 2, group_id: 'g'}],
    ['a deletion', {operation: 'delete'}],
    ['a stale change', {is_stale: true}],
    ['a change that needs a record nobody proposes', {unmet_dependency: true}],
  ] as const)('refuses %s', (_, about) => {
    expect(isApprovableAtOnce(lineOf('a', about), 'admin')).toBe(false);
  });
});
