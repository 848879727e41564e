import {expect, test} from 'vitest';

import type {OutboxEntry} from '#src/db/mutation.ts';
import {childrenShown, findHeldEdits, referredIds, rowKey} from '#src/sync/held-edits.ts';

import {dioceseIn, unsettled} from './unsettled.ts';

const held = (...entries: OutboxEntry[]) => [...findHeldEdits(entries)];

test('no edit is held while no edit needs attention', () => {
  expect(held(unsettled(1, 'places/p'), unsettled(2, 'places/p'))).toEqual([]);
});

test('later edits of a row are held by the one that needs attention, but not earlier ones or other rows', () => {
  const stuck = unsettled(2, 'places/p', {}, 'attention');
  expect(
    held(
      unsettled(1, 'places/p'),
      stuck,
      unsettled(3, 'places/p'),
      unsettled(4, 'places/q'),
      unsettled(5, 'dioceses/p'),
      unsettled(6, 'places/p'),
    ),
  ).toEqual([
    [3, 2],
    [6, 2],
  ]);
});

test('an edit is held by the first edit of its row that needs attention', () => {
  expect(
    held(
      unsettled(1, 'places/p', {}, 'attention'),
      unsettled(2, 'places/p', {}, 'attention'),
      unsettled(3, 'places/p'),
    ),
  ).toEqual([[3, 1]]);
});

test("an edit that refers to a new record is held while that record's insert needs attention", () => {
  const insert = unsettled(1, 'places/p', {op: 'insert'}, 'attention');
  expect(held(insert, dioceseIn(2, 'd', 'p'), dioceseIn(3, 'e', 'q'))).toEqual([[2, 1]]);
});

test('a stuck delete holds later edits that refer to its record or change a row that it showed', () => {
  const base = {'*children': {vows: {v: 1}}};
  const removal = unsettled(2, 'brothers/b', {op: 'delete', base}, 'attention');
  const photo = (seq: number) =>
    unsettled(seq, 'brother_photos/f', {op: 'insert', changes: {brother_id: 'b'}});
  expect(held(unsettled(1, 'vows/v'), removal, photo(3), unsettled(4, 'vows/v'))).toEqual([
    [3, 2],
    [4, 2],
  ]);
  expect(held(photo(1), removal, unsettled(3, 'vows/w'))).toEqual([]);
});

test('an edit that refers to a record is not held by an update of that record', () => {
  const update = unsettled(1, 'places/p', {}, 'attention');
  expect(held(update, dioceseIn(2, 'd', 'p'))).toEqual([]);
});

test('an edit that depends on a held edit is held by the same first cause', () => {
  const insert = unsettled(1, 'places/p', {op: 'insert'}, 'attention');
  const brother = unsettled(4, 'brothers/b', {changes: {circumscription_id: 'd'}});
  expect(held(insert, dioceseIn(2, 'd', 'p'), unsettled(3, 'dioceses/d'), brother)).toEqual([
    [2, 1],
    [3, 1],
    [4, 1],
  ]);
});

test('all edits of a group are held by the one that needs attention, including earlier ones', () => {
  const group = 'g';
  expect(
    held(
      unsettled(1, 'places/p', {group}),
      unsettled(2, 'places/q', {group}, 'attention'),
      unsettled(3, 'places/r', {group}),
      unsettled(4, 'places/s', {group: 'other'}),
      unsettled(5, 'places/t'),
      unsettled(6, 'places/p'),
    ),
  ).toEqual([
    [1, 2],
    [3, 2],
    [6, 2],
  ]);
});

test('a whole group is held once one of its edits is held', () => {
  const group = 'g';
  expect(
    held(
      unsettled(1, 'places/p', {}, 'attention'),
      unsettled(2, 'places/p', {group}),
      unsettled(3, 'places/q', {group}),
    ),
  ).toEqual([
    [2, 1],
    [3, 1],
  ]);
});

test('earlier edits of a group, and what follows them, are held once a later one is held', () => {
  const group = 'g';
  expect(
    held(
      unsettled(1, 'places/q', {}, 'attention'),
      unsettled(2, 'places/p', {group}),
      unsettled(3, 'places/q', {group}),
      unsettled(4, 'places/p'),
    ),
  ).toEqual([
    [2, 1],
    [3, 1],
    [4, 1],
  ]);
});

test('a stuck edit that refers to a record holds a later delete of the record', () => {
  const insert = dioceseIn(1, 'd', 'p');
  const stuck: OutboxEntry = {...insert, state: 'attention'};
  const removal = unsettled(2, 'places/p', {op: 'delete'});
  expect(held(stuck, removal, unsettled(3, 'places/p'))).toEqual([
    [2, 1],
    [3, 1],
  ]);
  expect(held(insert, removal)).toEqual([]);
  expect(held(stuck, unsettled(2, 'places/q', {op: 'delete'}))).toEqual([]);
  expect(held(stuck, unsettled(2, 'places/p'))).toEqual([]);
});

test('a delete is held by an edit of a child row that its form showed', () => {
  const stuck = unsettled(1, 'vows/v', {}, 'attention');
  const base = {'*children': {vows: {v: 1, w: 2}, ordinations: {o: 1}}};
  const removal = unsettled(2, 'brothers/b', {op: 'delete', base});
  expect(held(stuck, removal)).toEqual([[2, 1]]);
  expect(held(unsettled(1, 'vows/x', {}, 'attention'), removal)).toEqual([]);
  expect(childrenShown(removal)).toEqual(['vows/v', 'vows/w', 'ordinations/o']);
});

test('childrenShown returns no rows for an update, or for a delete without children', () => {
  const base = {'*children': {vows: {v: 1}}};
  expect(childrenShown(unsettled(1, 'brothers/b', {base}))).toEqual([]);
  expect(childrenShown(unsettled(1, 'brothers/b', {op: 'delete'}))).toEqual([]);
});

test('referredIds returns the records named by the reference fields, and no other', () => {
  const changes = {circumscription_id: 'c', nationality: null, name: 'n', unknown: 'x'};
  expect(referredIds(unsettled(1, 'brothers/b', {changes}))).toEqual(['c']);
});

test('rowKey joins the table and the id', () => {
  expect(rowKey(unsettled(1, 'places/p'))).toBe('places/p');
});
