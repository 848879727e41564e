import {describe, expect, test} from 'vitest';
import {type AnyRow, formFieldsOf} from '#src/records/record.ts';
import {recordOf, tableNames, type TableName} from '#src/records/registry.ts';

const departure = ['departure_date', 'departure_reason', 'departure_notes'];
const death = ['death_date', 'death_place', 'death_cause', 'burial_place'];

/** A brother with a value in every field that depends on the membership status. */
const filled: Readonly<Record<string, unknown>> = Object.fromEntries(
  ['name', ...departure, ...death].map((field) => [field, `value of ${field}`]),
);

describe('a brother', () => {
  test.each([
    ['active', []],
    ['suspended', []],
    ['departed', departure],
    ['transferred', departure],
    ['deceased', death],
  ])('(%s) keeps %j and no other departure or death field', (membership_status, kept) => {
    const values = {...filled, membership_status};
    const normal = recordOf('brothers').normalize(values);
    const emptied = [...departure, ...death].filter((field) => !kept.includes(field));
    const nulls = Object.fromEntries(emptied.map((field) => [field, null]));
    expect(normal).toEqual({...values, ...nulls});
  });

  test.each([
    ['active', []],
    ['departed', departure],
    ['transferred', departure],
    ['deceased', death],
  ])('(%s) has %j in the form', (membership_status, shown) => {
    const {visibleWhen} = recordOf('brothers');
    const visible = [...departure, ...death].filter((field) =>
      visibleWhen(field, {membership_status}),
    );
    expect(visible).toEqual(shown);
    expect(visibleWhen('name', {membership_status})).toBe(true);
  });

  test('has one merge unit: the membership status with every field that depends on it', () => {
    expect(recordOf('brothers').mergeUnits).toEqual([
      ['membership_status', ...departure, ...death],
    ]);
  });
});

describe('a vow', () => {
  const values = {
    type: 'simple',
    duration_months: 12,
    valid_until: '2027-01-01',
    date: '2026-01-01',
  };

  test('keeps its length when it is simple or a renewal', () => {
    const vow = recordOf('vows');
    for (const type of ['simple', 'renewal']) {
      expect(vow.normalize({...values, type})).toEqual({...values, type});
      expect(vow.visibleWhen('duration_months', {type})).toBe(true);
      expect(vow.visibleWhen('valid_until', {type})).toBe(true);
    }
  });

  test('has no length when it is solemn', () => {
    const vow = recordOf('vows');
    const solemn = {...values, type: 'solemn'};
    expect(vow.normalize(solemn)).toEqual({...solemn, duration_months: null, valid_until: null});
    expect(vow.visibleWhen('duration_months', solemn)).toBe(false);
    expect(vow.visibleWhen('valid_until', solemn)).toBe(false);
    expect(vow.visibleWhen('date', solemn)).toBe(true);
  });
});

const others = tableNames.filter((table) => table !== 'brothers' && table !== 'vows');

test.each(others)('a row of %s is saved as typed, and its form shows every field', (table) => {
  const record = recordOf(table);
  const values = Object.fromEntries(Object.keys(record.fields).map((field) => [field, field]));
  const normal = record.normalize(values);
  expect(normal).toEqual(values);
  expect(normal).not.toBe(values);
  for (const field of formFieldsOf(record)) expect(record.visibleWhen(field, {})).toBe(true);
});

test('normalization leaves a stored row as it is', () => {
  const stored: [TableName, AnyRow][] = [
    ['brothers', {id: 'b', version: 1, membership_status: 'deceased', death_date: '2020-01-01'}],
    ['vows', {id: 'v', version: 1, type: 'simple', duration_months: 36}],
  ];
  for (const [table, row] of stored) expect(recordOf(table).normalize(row)).toMatchObject(row);
});
