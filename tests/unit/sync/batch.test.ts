import {describe, expect, test} from 'vitest';

import type {OutboxEntry} from '#src/db/mutation.ts';
import {loadOf, nextBatch} from '#src/sync/batch.ts';

import {dioceseIn, unsettled} from './unsettled.ts';

const nothing: ReadonlySet<number> = new Set();
const plenty = {mutations: 100, bytes: 1_000_000};
const chosen = (entries: readonly OutboxEntry[], tried = nothing, most = plenty) =>
  nextBatch(entries, tried, most).map(({seq}) => seq);

describe('nextBatch chooses', () => {
  test('one edit per row, oldest first', () => {
    const entries = [
      unsettled(1, 'places/p'),
      unsettled(2, 'places/q'),
      unsettled(3, 'places/p'),
      unsettled(4, 'dioceses/p'),
    ];
    expect(chosen(entries)).toEqual([1, 2, 4]);
  });

  test('no edit that needs attention, and no later edit of its row', () => {
    const entries = [
      unsettled(1, 'places/p', {}, 'attention'),
      unsettled(2, 'places/p'),
      unsettled(3, 'places/q'),
    ];
    expect(chosen(entries)).toEqual([3]);
  });

  test('no edit of a record type that only a newer version of the app knows, and nothing that waits for it', () => {
    const entries = [
      unsettled(1, 'retreats/r', {op: 'insert', changes: {place_id: 'p'}}),
      dioceseIn(2, 'd', 'r'),
      unsettled(3, 'places/q'),
    ];
    expect(chosen(entries)).toEqual([3]);
  });

  test('no edit that was already answered in this round, and no later edit of its row', () => {
    const entries = [unsettled(1, 'places/p'), unsettled(2, 'places/p'), unsettled(3, 'places/q')];
    expect(chosen(entries, new Set([1]))).toEqual([3]);
  });

  test('no edit that refers to a record whose insert is unanswered', () => {
    const insert = unsettled(1, 'places/p', {op: 'insert'});
    expect(chosen([insert, dioceseIn(2, 'd', 'p'), dioceseIn(3, 'e', 'q')])).toEqual([1, 3]);
  });

  test('an edit that refers to a record with an unanswered update', () => {
    expect(chosen([unsettled(1, 'places/p'), dioceseIn(2, 'd', 'p')])).toEqual([1, 2]);
  });

  test('no delete of a record to which an earlier edit refers', () => {
    const entries = [
      dioceseIn(1, 'd', 'p'),
      unsettled(2, 'places/p', {op: 'delete'}),
      unsettled(3, 'places/q', {op: 'delete'}),
    ];
    expect(chosen(entries)).toEqual([1, 3]);
  });

  test('no delete whose child rows have an unsettled edit', () => {
    const base = {'*children': {vows: {v: 1}}};
    const removal = unsettled(2, 'brothers/b', {op: 'delete', base});
    expect(chosen([unsettled(1, 'vows/v'), removal])).toEqual([1]);
    expect(chosen([unsettled(1, 'vows/w'), removal])).toEqual([1, 2]);
  });

  test('no edit that refers to a record whose delete is unanswered, or changes a row that it showed', () => {
    const base = {'*children': {vows: {v: 1}}};
    const removal = unsettled(1, 'brothers/b', {op: 'delete', base});
    const photo = unsettled(2, 'brother_photos/f', {op: 'insert', changes: {brother_id: 'b'}});
    const entries = [removal, photo, unsettled(3, 'vows/v'), unsettled(4, 'vows/w')];
    expect(chosen(entries)).toEqual([1, 4]);
  });

  test('an update of a record to which an earlier edit refers', () => {
    expect(chosen([dioceseIn(1, 'd', 'p'), unsettled(2, 'places/p')])).toEqual([1, 2]);
  });

  test('a whole group, at the position of its oldest edit', () => {
    const group = 'g';
    const entries = [
      unsettled(1, 'places/p'),
      unsettled(2, 'places/q', {group}),
      unsettled(3, 'places/r'),
      unsettled(4, 'places/s', {group}),
    ];
    expect(chosen(entries)).toEqual([1, 2, 4, 3]);
  });

  test('no edit of a group when one of its edits has to wait', () => {
    const group = 'g';
    const entries = [
      unsettled(1, 'places/p'),
      unsettled(2, 'places/p', {group}),
      unsettled(3, 'places/q', {group}),
      unsettled(4, 'places/q'),
      unsettled(5, 'places/r'),
    ];
    expect(chosen(entries)).toEqual([1, 5]);
  });
});

describe('a batch', () => {
  const size = (entry: OutboxEntry) => loadOf([entry]).bytes;
  const entries = [unsettled(1, 'places/p'), unsettled(2, 'places/q'), unsettled(3, 'places/r')];
  const [first, second] = entries.map(size);

  test('holds at most the given number of mutations', () => {
    expect(chosen(entries, nothing, {...plenty, mutations: 2})).toEqual([1, 2]);
  });

  test('holds at most the given number of bytes', () => {
    const bytes = (first ?? 0) + (second ?? 0);
    expect(chosen(entries, nothing, {...plenty, bytes})).toEqual([1, 2]);
    expect(chosen(entries, nothing, {...plenty, bytes: bytes - 1})).toEqual([1]);
  });

  test('holds one edit or group even when that alone is too large', () => {
    expect(chosen(entries, nothing, {mutations: 1, bytes: 1})).toEqual([1]);
    const group = 'g';
    const pair = [unsettled(1, 'places/p', {group}), unsettled(2, 'places/q', {group})];
    expect(chosen([...pair, unsettled(3, 'places/r')], nothing, {mutations: 1, bytes: 1})).toEqual([
      1, 2,
    ]);
  });

  test('does not skip an edit or group that does not fit in order to add a smaller one', () => {
    const group = 'g';
    const pair = [unsettled(2, 'places/q', {group}), unsettled(3, 'places/r', {group})];
    const all = [unsettled(1, 'places/p'), ...pair, unsettled(4, 'places/s')];
    expect(chosen(all, nothing, {...plenty, mutations: 2})).toEqual([1]);
  });

  test('continues after a group that has to wait', () => {
    const waiting = [2, 3, 4].map((seq) => unsettled(seq, 'places/p', {group: 'g'}));
    const all = [unsettled(1, 'places/p'), ...waiting, unsettled(5, 'places/q')];
    expect(chosen(all, nothing, {...plenty, mutations: 2})).toEqual([1, 5]);
  });

  test('is measured in mutations and in bytes of UTF-8', () => {
    const plain = unsettled(1, 'places/p', {changes: {city: 'e'}});
    const accented = unsettled(1, 'places/p', {changes: {city: 'è'}});
    expect(size(accented)).toBe(size(plain) + 1);
    expect(loadOf([plain, accented])).toEqual({mutations: 2, bytes: size(plain) + size(accented)});
    expect(loadOf([])).toEqual({mutations: 0, bytes: 0});
  });
});
