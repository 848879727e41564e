import {expect, test} from 'vitest';

import type {FeedChange} from '#src/db/user-database.ts';
import {nothingSorted, sortChanges} from '#src/sync/sort-changes.ts';

import {country} from './world.ts';

const gone = (id: string): FeedChange => ({table: 'countries', id, op: 'D'});
const odd = (id: string, row: unknown): FeedChange => ({table: 'countries', id, op: 'U', row});

/** Returns the ids of the countries that are put, removed and parked. */
function sorted(...changes: FeedChange[]) {
  const {tables, unreadable} = sortChanges(changes, 7);
  const onePerPage = nothingSorted();
  for (const change of changes) sortChanges([change], 7, {}, onePerPage);
  expect(onePerPage).toEqual({tables, unreadable});
  const {put, remove} = tables.get('countries') ?? {put: new Map(), remove: new Set()};
  const parked = [...unreadable.values()].map(({id}) => id);
  return {put: [...put.keys()], removed: [...remove], parked};
}

test('a changed row is put, and a deleted one is removed', () => {
  expect(sorted(country('a', 'Italy'), gone('b'))).toEqual({
    put: ['a'],
    removed: ['b'],
    parked: [],
  });
});

test('the last entry of a row counts', () => {
  expect(sorted(country('a', 'Italy'), gone('a'))).toEqual({put: [], removed: ['a'], parked: []});
  expect(sorted(gone('a'), country('a', 'Italy'))).toEqual({put: ['a'], removed: [], parked: []});
});

test('an unreadable row is parked until a later entry of it is readable or deletes it', () => {
  const unreadable = odd('a', {id: 'a', version: 1, name: 7});
  expect(sorted(unreadable)).toEqual({put: [], removed: [], parked: ['a']});
  expect(sorted(unreadable, country('a', 'Italy')).parked).toEqual([]);
  expect(sorted(unreadable, gone('a'))).toEqual({put: [], removed: ['a'], parked: []});
});

test('a parked row is stored with its reason, the time and its version if it has one', () => {
  const rows = [{id: 'a', version: 4, name: 7}, {id: 'a', name: 'Italy', version: '4'}, null, 'x'];
  const parked = rows.map((row) => [...sortChanges([odd('a', row)], 7).unreadable.values()]);
  const at = 7;
  expect(parked).toEqual([
    [{table: 'countries', id: 'a', reason: 'name: not text', at, version: 4}],
    [{table: 'countries', id: 'a', reason: 'version: missing', at}],
    [{table: 'countries', id: 'a', reason: 'not a row', at}],
    [{table: 'countries', id: 'a', reason: 'not a row', at}],
  ]);
});

test('rows with the same id in two tables are two rows', () => {
  const place = {...odd('a', {id: 'a', version: 1}), table: 'places'};
  const {tables, unreadable} = sortChanges([place, country('a', 'Italy')], 7);
  expect(tables.get('countries')?.put.has('a')).toBe(true);
  expect(unreadable.size).toBe(1);
});

test('a table that this build does not know is ignored', () => {
  const {tables, unreadable} = sortChanges([{...country('a', 'x'), table: 'parishes'}], 7);
  expect([...tables.keys()]).toEqual([]);
  expect(unreadable.size).toBe(0);
});

test('a row that lacks a column which the server does not have yet is readable', () => {
  const place: FeedChange = {
    table: 'places',
    id: 'p',
    op: 'U',
    row: {id: 'p', version: 1, place_name: 'Convento'},
  };
  expect(sortChanges([place], 7).unreadable.size).toBe(1);
  expect(sortChanges([place], 7, {places: ['place_name']}).unreadable.size).toBe(0);
});
