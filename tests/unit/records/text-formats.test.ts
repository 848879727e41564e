import {expect, test} from 'vitest';
import {emptyFields} from '#src/records/record.ts';
import {registry, tableNames} from '#src/records/registry.ts';

/** The fields with this text format, as `table.field`. */
function fieldsWith(format: string): string[] {
  return tableNames.flatMap((table) =>
    Object.entries(registry[table].fields).flatMap(([name, {spec}]) =>
      spec.kind === 'text' && spec.format === format ? [`${table}.${name}`] : [],
    ),
  );
}

test.each([
  ['phone', ['fraternities.phone', 'institutions.phone', 'brothers.phone']],
  ['email', ['fraternities.email', 'institutions.email', 'brothers.email']],
  ['coordinates', ['places.coordinates']],
  ['day-in-year', ['brothers.name_day']],
  [
    'partial-day',
    [
      'studies.start_date',
      'studies.end_date',
      'necrology_entries.birth_day',
      'necrology_entries.death_day',
    ],
  ],
  [
    'paragraph',
    [
      'chapters.notes',
      'brothers.departure_notes',
      'brothers.notes',
      'studies.notes',
      'brother_documents.notes',
      'goods_dispositions.notes',
      'parish_notices.notes',
      'pending_changes.rejection_reason',
    ],
  ],
])('the fields with the format %s are %j', (format, fields) => {
  expect(fieldsWith(format)).toEqual(fields);
});

test('emptyFields returns the optional fields of a record, all null', () => {
  expect(emptyFields(registry.countries)).toEqual({});
  expect(emptyFields(registry.formation_stages)).toEqual({
    end_date: null,
    institution_id: null,
    institution_name: null,
  });
});
