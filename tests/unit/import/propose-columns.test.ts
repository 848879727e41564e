import {describe, expect, test} from 'vitest';
import {columnProblem, fieldsForAll, proposeColumns} from '#src/import/columns.ts';
import {importableFields, importableTables} from '#src/import/importable-tables.ts';
import {languages, words} from './support/vocabulary.ts';

type Table = (typeof importableTables)[number];

const propose = (table: Table, header: string[], remembered: (string | null)[] | null = null) =>
  proposeColumns(table, {header, rows: [], epoch: '1899-12-30'}, words, remembered);
const columnsOf = (table: Table, ...header: string[]) => propose(table, header).columns;

describe.each(importableTables)('proposeColumns for %s', (table) => {
  const fields = importableFields(table);

  test.each(Object.entries(languages))(
    'recognizes every field by its label in %s',
    (_, {records}) => {
      const labels: Record<string, string> = {...records.shared.fields, ...records[table].fields};
      const header = fields.map((field) => labels[field] ?? '');
      expect(columnsOf(table, ...header)).toEqual(fields);
    },
  );

  test('recognizes every field by its name, in any case', () => {
    expect(columnsOf(table, ...fields)).toEqual(fields);
    const shouted = fields.map((field) => ` ${field.replaceAll('_', ' ').toUpperCase()} *`);
    expect(columnsOf(table, ...shouted)).toEqual(fields);
  });
});

test('proposeColumns tolerates a typing error but not another word', () => {
  expect(columnsOf('brothers', 'Name', 'Date of brth', 'Telepone', 'Shoe size')).toEqual([
    'name',
    'birth_date',
    'phone',
    null,
  ]);
});

test.each([
  ['Full name', 'Born', 'Birthplace', 'Phone', 'Mail'],
  ['Nama lengkap', 'Tgl. lahir', 'Tmp. lahir', 'No. HP', 'Surel'],
  ['Nome e cognome', 'Nato il', 'Nato a', 'Cellulare', 'Posta elettronica'],
  ['Cognome e nome', 'Data nascita', 'Luogo nascita', 'Tel.', 'Email'],
])('proposeColumns recognizes the headings of lists that offices keep: %s, %s …', (...header) => {
  expect(columnsOf('brothers', ...header)).toEqual([
    'name',
    'birth_date',
    'birth_place',
    'phone',
    'email',
  ]);
});

test('proposeColumns recognizes the headings of lists of assignments and vows', () => {
  expect(columnsOf('fraternity_assignments', 'Full name', 'House', 'Office', 'From', 'To')).toEqual(
    ['brother_id', 'fraternity_id', 'role', 'start_date', 'end_date'],
  );
  expect(columnsOf('fraternity_assignments', 'Frate', 'Convento', 'Incarico', 'Dal', 'Al')).toEqual(
    ['brother_id', 'fraternity_id', 'role', 'start_date', 'end_date'],
  );
  expect(columnsOf('institution_assignments', 'Nama lengkap', 'Tugas', 'Mulai', 'Sampai')).toEqual([
    'brother_id',
    'role',
    'start_date',
    'end_date',
  ]);
});

test.each([
  ['First name', 'Last name'],
  ['Given name', 'Surname'],
  ['Nama depan', 'Nama belakang'],
  ['Nome', 'Cognome'],
])('proposeColumns joins the columns %s and %s to the name of a friar', (given, family) => {
  expect(columnsOf('brothers', given, family)).toEqual(['name', 'family_name']);
  expect(columnsOf('brothers', family, given)).toEqual(['family_name', 'name']);
  expect(columnsOf('vows', given, family, 'Type')).toEqual(['brother_id', 'family_name', 'type']);
});

test('proposeColumns leaves a first name without its surname to the user', () => {
  expect(columnsOf('brothers', 'First name', 'Born')).toEqual([null, 'birth_date']);
  expect(columnsOf('brothers', 'Surname', 'Born')).toEqual([null, 'birth_date']);
  expect(columnsOf('fraternities', 'First name', 'Surname')).toEqual([null, null]);
});

test('proposeColumns ignores a computed field', () => {
  expect(columnsOf('brothers', 'Name', 'Status')).toEqual(['name', null]);
});

test('proposeColumns recognizes the brother of a row by several headings', () => {
  expect(columnsOf('vows', 'Nome', 'Tipo', 'Data')).toEqual(['brother_id', 'type', 'date']);
  expect(columnsOf('vows', 'Username', 'Type', 'Date')).toEqual(['brother_id', 'type', 'date']);
});

test('proposeColumns gives a field to the first of two columns with the same heading', () => {
  expect(columnsOf('brothers', 'Name', 'name')).toEqual(['name', null]);
});

test("proposeColumns repeats the user's former choice for the same number of columns", () => {
  expect(propose('brothers', ['Name', 'Foo'], ['birth_name', 'name']).columns).toEqual([
    'birth_name',
    'name',
  ]);
  expect(propose('brothers', ['Name', 'Foo'], ['birth_name']).columns).toEqual(['name', null]);
});

test('proposeColumns detects a first row that is a record', () => {
  expect(propose('brothers', ['Yohanes', '1960-01-02']).looksHeadless).toBe(true);
  expect(propose('brothers', ['Name', '1960-01-02']).looksHeadless).toBe(false);
  expect(propose('brothers', ['Prénom', 'Naissance']).looksHeadless).toBe(false);
});

test('columnProblem reports duplicate and missing columns', () => {
  const none = new Map<string, string>();
  expect(columnProblem('brothers', ['name', null, 'name'], none)).toEqual({
    kind: 'twice',
    field: 'name',
    columns: [0, 2],
  });
  expect(columnProblem('brothers', ['name', 'phone'], none)).toEqual({
    kind: 'missing',
    fields: ['circumscription_id', 'nationality'],
  });
  expect(columnProblem('vows', ['brother_id', 'type', 'date'], none)).toEqual({kind: 'none'});
});

test('a field that all new records have in common is not missing', () => {
  const columns = ['name', 'circumscription_id'];
  expect(fieldsForAll('brothers', columns)).toEqual(['nationality']);
  expect(columnProblem('brothers', columns, new Map([['nationality', 'x']]))).toEqual({
    kind: 'none',
  });
});

test('no brother is asked for that all new vows have in common', () => {
  expect(fieldsForAll('vows', ['type', 'date'])).toEqual([]);
  expect(fieldsForAll('fraternity_assignments', ['brother_id'])).toEqual(['fraternity_id']);
});

test.each([
  ['brothers', 'Vocazione', 'vocation_type'],
  ['fraternities', 'Gelar', 'title'],
  ['institutions', 'Gelar', 'title'],
  ['vows', 'Ricevuti da', 'received_by'],
  ['ordinations', 'Ditahbiskan oleh', 'ordained_by'],
  ['institution_assignments', 'Incarico', 'role'],
  ['necrology_entries', 'Gelar', 'title'],
] as const)(
  'proposeColumns recognizes a label of an earlier version: %s, %s',
  (table, label, field) => {
    expect(columnsOf(table, label)).toEqual([field]);
  },
);
