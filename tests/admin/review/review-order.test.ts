import {describe, expect, test} from 'vitest';
import {isApprovableAtOnce} from '#src/admin/review/at-once.ts';
import {narrowed} from '#src/admin/review/queue-filter.ts';
import {inReviewOrder} from '#src/admin/review/review-order.ts';
import {lineOf} from './a-line.ts';

const idsOf = (lines: readonly {id: string}[]) => lines.map(({id}) => id).join(' ');

describe('the order of review', () => {
  test('is the order they came in', () => {
    expect(idsOf(inReviewOrder([lineOf('a'), lineOf('b'), lineOf('c')]))).toBe('a b c');
  });

  test('puts what is needed before what needs it, however deep', () => {
    const lines = [
      lineOf('a', {needs: ['c']}),
      lineOf('b'),
      lineOf('c', {needs: ['d']}),
      lineOf('d'),
    ];
    expect(idsOf(inReviewOrder(lines))).toBe('d c a b');
  });

  test('puts together what is proposed for one record', () => {
    const lines = [lineOf('a', {record_id: 'r'}), lineOf('b'), lineOf('c', {record_id: 'r'})];
    expect(idsOf(inReviewOrder(lines))).toBe('a c b');
  });

  test('loses nothing where two need each other, or what is needed is not in the queue', () => {
    const lines = [lineOf('a', {needs: ['b']}), lineOf('b', {needs: ['a', 'gone']})];
    expect(idsOf(inReviewOrder(lines))).toBe('b a');
  });
});

test('the queue is narrowed by table, by requester and by both', () => {
  const lines = [
    lineOf('a'),
    lineOf('b', {target_table_name: 'places'}),
    lineOf('c', {requester_username: 'bursar'}),
  ];
  const by = (table: string, requester: string) => idsOf(narrowed(lines, {table, requester}));
  expect(by('', '')).toBe('a b c');
  expect(by('brothers', '')).toBe('a c');
  expect(by('', 'bursar')).toBe('c');
  expect(by('places', 'bursar')).toBe('');
});

describe('from the list can be approved', () => {
  test('what stands there whole', () => {
    expect(isApprovableAtOnce(lineOf('a'), 'admin')).toBe(true);
    expect(isApprovableAtOnce(lineOf('a', {operation: 'insert'}), 'admin')).toBe(true);
  });

  test('what needs a line that is there as well', () => {
    const waiting = {unmet_dependency: true, needs: ['b']};
    expect(isApprovableAtOnce(lineOf('a', waiting), 'admin')).toBe(true);
  });

  test.each([
    ['ones own', {requester_username: 'admin'}],
    ['a group', {member_count: 2, group_id: 'g'}],
    ['a deletion', {operation: 'delete'}],
    ['what is stale', {is_stale: true}],
    ['what lacks a record nobody proposes', {unmet_dependency: true}],
  ] as const)('not %s', (_, about) => {
    expect(isApprovableAtOnce(lineOf('a', about), 'admin')).toBe(false);
  });
});
