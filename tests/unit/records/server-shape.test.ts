import {afterEach, describe, expect, test} from 'vitest';
import {childTables, knownRecords, recordOf, registry, tableNames} from '#src/records/registry.ts';
import {hasTable, setServerShape} from '#src/records/server-shape.ts';

const unknown = {tables: null, columns: {}};
afterEach(() => setServerShape(unknown));

/** Sets a server whose brothers lack the columns in `missing`. */
function withoutColumns(...missing: string[]): void {
  const columns = Object.keys(registry.brothers.fields).filter((name) => !missing.includes(name));
  setServerShape({tables: null, columns: {brothers: columns}});
}

describe('a table', () => {
  test('counts as present until the server has named its tables', () => {
    expect(hasTable('dioceses')).toBe(true);
  });

  test('is present when the server names it, and absent when not', () => {
    setServerShape({tables: ['places'], columns: {}});
    expect(hasTable('places')).toBe(true);
    expect(hasTable('dioceses')).toBe(false);
  });

  test('is present when one of its rows has arrived since the server named its tables', () => {
    setServerShape({tables: ['places'], columns: {dioceses: ['diocese_name']}});
    expect(hasTable('dioceses')).toBe(true);
  });
});

describe('recordOf', () => {
  test('returns the whole declaration until a row of the table has arrived', () => {
    setServerShape({tables: null, columns: {places: ['place_name']}});
    expect(recordOf('brothers')).toBe(registry.brothers);
  });

  test('returns the whole declaration when the server has all its columns, and others', () => {
    const columns = [...Object.keys(registry.brothers.fields), 'motto'];
    setServerShape({tables: null, columns: {brothers: columns}});
    expect(recordOf('brothers')).toBe(registry.brothers);
  });

  test('omits the field that the server lacks, and keeps every other', () => {
    withoutColumns('notes');
    const {fields, form} = recordOf('brothers');
    const others = Object.keys(registry.brothers.fields).filter((name) => name !== 'notes');
    expect(Object.keys(fields)).toEqual(others);
    expect(form).toEqual({...registry.brothers.form, more: ['additional_info']});
  });

  test('lists by the columns that the server has', () => {
    withoutColumns('birth_name', 'vocation_type');
    expect(recordOf('brothers').list).toMatchObject({
      search: ['name'],
      filters: ['circumscription_id', 'cached_status', 'membership_status'],
      badge: 'membership_status',
      line: null,
    });
    withoutColumns('membership_status');
    expect(recordOf('brothers').list).toMatchObject({badge: null, line: 'birth_name'});
  });

  test('has no second name in a list that never had one', () => {
    setServerShape({tables: null, columns: {countries: ['id']}});
    expect(recordOf('countries').list).toMatchObject({search: [], badge: null, line: null});
  });

  test('has no list for a table that never had one', () => {
    setServerShape({tables: null, columns: {vows: ['brother_id', 'type']}});
    expect(recordOf('vows').list).toBeNull();
  });

  test('compares, computes and merges only the columns that the server has', () => {
    withoutColumns('death_date', 'cached_status');
    const {computed, inOrder, mergeUnits} = recordOf('brothers');
    expect(computed).toEqual([]);
    expect(inOrder).toEqual([]);
    expect(mergeUnits).toEqual([
      registry.brothers.mergeUnits.flat().filter((name) => name !== 'death_date'),
    ]);
    withoutColumns('notes');
    expect(recordOf('brothers').inOrder).toEqual([['birth_date', 'death_date']]);
    expect(recordOf('brothers').computed).toEqual(['cached_status']);
  });

  test('returns the whole declaration again once the server has been migrated', () => {
    withoutColumns('notes');
    expect(recordOf('brothers').fields).not.toHaveProperty('notes');
    setServerShape(unknown);
    expect(recordOf('brothers')).toBe(registry.brothers);
  });
});

test('childTables omits a table whose parent column the server lacks', () => {
  setServerShape({tables: null, columns: {vows: ['type', 'date']}});
  expect(childTables('brothers')).not.toContain('vows');
});

test('knownRecords describes this build with all tables and fields, whatever the server has', () => {
  const whole = knownRecords();
  for (const table of tableNames) {
    expect(whole).toContain(`${table}(${Object.keys(registry[table].fields).join()})`);
  }
  withoutColumns('notes');
  expect(knownRecords()).toBe(whole);
});
