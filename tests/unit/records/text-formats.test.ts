import {expect, test} from 'vitest';
import {emptyFields} from '#src/records/record.ts';
import {registry, tableNames} from '#src/records/registry.ts';

/** The fields, as `table.field`, whose text has this format. */
function fieldsWith(format: string): string[] {
  return tableNames.flatMap((table) =>
    Object.entries(registry[table].fields).flatMap(([name, {spec}]) =>
      spec.kind === 'text' && spec.format === format ? [`${table}.${name}`] : [],
    ),
  );
}

test.each([
  ['phone', ['brothers.phone']],
  ['email', ['brothers.email']],
  ['paragraph', ['brothers.departure_notes', 'brothers.notes', 'pending_changes.rejection_reason']],
])('the fields that hold a %s are %j', (format, fields) => {
  expect(fieldsWith(format)).toEqual(fields);
});

test('the empty fields of a record are those that may be empty, all null', () => {
  expect(emptyFields(registry.countries)).toEqual({});
  expect(emptyFields(registry.formation_stages)).toEqual({
    end_date: null,
    institution_id: null,
    institution_name: null,
  });
});
