import {describe, expect, test} from 'vitest';
import {
  compareBrothers,
  lastBegunOf,
  lastChangedOf,
  suggest,
  unitName,
} from '#src/admin/duplicates/suggest.ts';
import type {LifeRow, LifeTable} from '#src/queries/life-rows.ts';
import type {AnyRow} from '#src/records/record.ts';

const row = (values: Record<string, unknown>): AnyRow => ({id: 'x', version: 1, ...values});

const lifeRow = (table: LifeTable, values: Record<string, unknown>): LifeRow => ({
  table,
  values: row(values),
  isSettled: true,
  isGoing: false,
});

describe('suggest', () => {
  const suggested = (one: unknown, other: unknown, field = 'notes') => {
    const [unit] = compareBrothers(row({[field]: one}), row({[field]: other})).differing;
    return unit === undefined ? null : suggest(unit, 'other', 'one');
  };

  test.each([
    ['the only one', 'x', null, {side: 'one', why: 'only'}],
    ['the only one beside an empty text', '', 'x', {side: 'other', why: 'only'}],
    ['the one that holds the other', 'Leone da Assisi', 'leone', {side: 'one', why: 'fuller'}],
    ['the one with more entries', {a: 1, b: 2}, {a: 1}, {side: 'one', why: 'fuller'}],
    [
      'the one that was changed last when neither is fuller',
      'a',
      'b',
      {side: 'other', why: 'newer'},
    ],
  ])('chooses %s', (_what, one, other, suggestion) => {
    expect(suggested(one, other)).toEqual(suggestion);
  });

  test('chooses the value of the record that stays when neither change is known to be later', () => {
    const [unit] = compareBrothers(row({notes: 'a'}), row({notes: 'b'})).differing;
    expect(suggest(unit ?? [], null, 'other')).toEqual({side: 'other', why: 'kept'});
  });
});

test('fields of one merge unit are chosen together, and the fuller unit is suggested', () => {
  const {differing} = compareBrothers(
    row({membership_status: 'active'}),
    row({membership_status: 'deceased', death_date: '2020-01-01', death_place: 'Assisi'}),
  );
  expect(differing.map((unit) => unit.map(({field}) => field))).toEqual([
    ['membership_status', 'death_date', 'death_place'],
  ]);
  expect(differing.map(unitName)).toEqual(['membership_status']);
  expect(suggest(differing[0] ?? [], 'one', 'one')).toEqual({side: 'other', why: 'fuller'});
});

test('suggest prefers the later change, not the fuller record, when only one record says that the brother left', () => {
  const left = {departure_date: '2017-02-05', departure_reason: 'Mission in Papua'};
  const {differing} = compareBrothers(
    row({membership_status: 'transferred', ...left}),
    row({membership_status: 'active'}),
  );
  expect(suggest(differing[0] ?? [], 'other', 'one')).toEqual({side: 'other', why: 'newer'});
  expect(suggest(differing[0] ?? [], null, 'other')).toEqual({side: 'other', why: 'kept'});
});

describe('suggest, for a brother whom only one record calls departed,', () => {
  const {differing} = compareBrothers(
    row({membership_status: 'departed', departure_date: '2017-02-05'}),
    row({membership_status: 'active'}),
  );
  const suggestedWith = (lastBegun: string) => suggest(differing[0] ?? [], 'one', 'one', lastBegun);

  test('prefers the membership when his vows or assignments go on after the departure', () => {
    expect(suggestedWith('2017-02-06')).toEqual({side: 'other', why: 'back'});
  });

  test('prefers the later change when nothing goes on after the departure', () => {
    expect(suggestedWith('2017-02-05')).toEqual({side: 'one', why: 'newer'});
  });
});

test('lastBegunOf finds the last vow, stage or assignment up to a day, but no ordination, which may be received elsewhere', () => {
  const rows = [
    lifeRow('vows', {date: '2015-08-02'}),
    lifeRow('fraternity_assignments', {start_date: '2018-09-01'}),
    lifeRow('ordinations', {date: '2020-01-06'}),
    lifeRow('institution_assignments', {start_date: '2027-01-01'}),
  ];
  expect(lastBegunOf(rows, '2026-11-30')).toBe('2018-09-01');
  expect(lastBegunOf([], '2026-11-30')).toBe('');
});

test('suggest prefers the departure that has more fields', () => {
  const {differing} = compareBrothers(
    row({membership_status: 'departed', departure_date: '2017-02-05'}),
    row({membership_status: 'departed'}),
  );
  expect(suggest(differing[0] ?? [], 'other', 'other')).toEqual({side: 'one', why: 'only'});
});

test('equal values are listed unless they are empty, and computed fields are never compared', () => {
  const one = row({name: 'Leone', phone: null, cached_status: 'priest'});
  const other = row({name: 'Leone', phone: '', cached_status: 'deacon'});
  const {differing, same} = compareBrothers(one, other);
  expect(same).toEqual({name: 'Leone'});
  expect(differing.flat().map(({field}) => field)).not.toContain('cached_status');
});

test('lastChangedOf compares the moments of both records, and returns null when one is missing', () => {
  const at = (updated_at?: string): AnyRow => row(updated_at === undefined ? {} : {updated_at});
  const early = at('2020-01-01T00:00:00+02:00');
  const late = at('2020-01-01T00:00:00+00:00');
  expect(lastChangedOf(early, late)).toBe('other');
  expect(lastChangedOf(late, early)).toBe('one');
  expect(lastChangedOf(late, late)).toBeNull();
  expect(lastChangedOf(late, at())).toBeNull();
});
