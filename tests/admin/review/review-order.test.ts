import {describe, expect, test} from 'vitest';
import {isApprovableAtOnce} from '#src/admin/review/queue-list.tsx';
import {filterQueue} from '#src/admin/review/queue-filter.tsx';
import {inReviewOrder} from '#src/admin/review/review-order.ts';
import {changeOf} from './pending-change.ts';

const idsOf = (lines: readonly {id: string}[]) => lines.map(({id}) => id).join(' ');

describe('the order of review', () => {
  test('is the order in which the changes arrived', () => {
    expect(idsOf(inReviewOrder([changeOf('a'), changeOf('b'), changeOf('c')]))).toBe('a b c');
  });

  test('puts a needed change before the change that needs it, at any depth', () => {
    const lines = [
      changeOf('a', {needs: ['c']}),
      changeOf('b'),
      changeOf('c', {needs: ['d']}),
      changeOf('d'),
    ];
    expect(idsOf(inReviewOrder(lines))).toBe('d c a b');
  });

  test('puts changes of one record together', () => {
    const lines = [changeOf('a', {record_id: 'r'}), changeOf('b'), changeOf('c', {record_id: 'r'})];
    expect(idsOf(inReviewOrder(lines))).toBe('a c b');
  });

  test('keeps all changes when two need each other, or a needed one is missing', () => {
    const lines = [changeOf('a', {needs: ['b']}), changeOf('b', {needs: ['a', 'gone']})];
    expect(idsOf(inReviewOrder(lines))).toBe('b a');
  });
});

test('filterQueue filters the queue by table, by requester and by both', () => {
  const lines = [
    changeOf('a'),
    changeOf('b', {target_table_name: 'places'}),
    changeOf('c', {requester_username: 'bursar'}),
  ];
  const by = (table: string, requester: string) => idsOf(filterQueue(lines, {table, requester}));
  expect(by('', '')).toBe('a b c');
  expect(by('brothers', '')).toBe('a c');
  expect(by('', 'bursar')).toBe('c');
  expect(by('places', 'bursar')).toBe('');
});

describe('isApprovableAtOnce', () => {
  test('accepts an update and an insert', () => {
    expect(isApprovableAtOnce(changeOf('a'), 'admin')).toBe(true);
    expect(isApprovableAtOnce(changeOf('a', {operation: 'insert'}), 'admin')).toBe(true);
  });

  test('accepts a change that needs another change of the list', () => {
    const waiting = {unmet_dependency: true, needs: ['b']};
    expect(isApprovableAtOnce(changeOf('a', waiting), 'admin')).toBe(true);
  });

  test.each([
    ['a proposal of the admin', {requester_username: 'admin'}],
    ['a group', {member_count: 2, group_id: 'g'}],
    ['a deletion', {operation: 'delete'}],
    ['a stale change', {is_stale: true}],
    ['a change that needs a record nobody proposes', {unmet_dependency: true}],
  ] as const)('refuses %s', (_, about) => {
    expect(isApprovableAtOnce(changeOf('a', about), 'admin')).toBe(false);
  });
});
