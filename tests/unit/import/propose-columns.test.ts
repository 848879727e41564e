import {describe, expect, test} from 'vitest';
import {columnProblem} from '#src/import/columns.ts';
import {importableFields, importableTables} from '#src/import/importable-tables.ts';
import {proposeColumns} from '#src/import/propose-columns.ts';
import {languages, words} from './support/words.ts';

type Table = (typeof importableTables)[number];

const propose = (table: Table, header: string[], remembered: (string | null)[] | null = null) =>
  proposeColumns(table, {header, rows: [], epoch: '1899-12-30'}, words, remembered);
const columnsOf = (table: Table, ...header: string[]) => propose(table, header).columns;

describe.each(importableTables)('%s', (table) => {
  const fields = importableFields(table);

  test.each(Object.entries(languages))('every field is known by its name in %s', (_, {records}) => {
    const labels: Record<string, string> = {...records.shared.fields, ...records[table].fields};
    const header = fields.map((field) => labels[field] ?? '');
    expect(columnsOf(table, ...header)).toEqual(fields);
  });

  test('every field is known by its own name, however it is written', () => {
    expect(columnsOf(table, ...fields)).toEqual(fields);
    const shouted = fields.map((field) => ` ${field.replaceAll('_', ' ').toUpperCase()} *`);
    expect(columnsOf(table, ...shouted)).toEqual(fields);
  });
});

test('a slip of the pen is overlooked, another word is not', () => {
  expect(columnsOf('brothers', 'Name', 'Date of brth', 'Telepone', 'Shoe size')).toEqual([
    'name',
    'birth_date',
    'phone',
    null,
  ]);
});

test('what is computed is not brought in, nor taken for something else', () => {
  expect(columnsOf('brothers', 'Name', 'Status')).toEqual(['name', null]);
});

test('whose row it is may be headed with what he is called', () => {
  expect(columnsOf('vows', 'Nome', 'Tipo', 'Data')).toEqual(['brother_id', 'type', 'date']);
  expect(columnsOf('vows', 'Username', 'Type', 'Date')).toEqual(['brother_id', 'type', 'date']);
});

test('of two columns with one heading the first has the field', () => {
  expect(columnsOf('brothers', 'Name', 'name')).toEqual(['name', null]);
});

test('a choice that was made before for as many columns is made again', () => {
  expect(propose('brothers', ['Name', 'Foo'], ['birth_name', 'name']).columns).toEqual([
    'birth_name',
    'name',
  ]);
  expect(propose('brothers', ['Name', 'Foo'], ['birth_name']).columns).toEqual(['name', null]);
});

test('a first row that is a record already is noticed', () => {
  expect(propose('brothers', ['Yohanes', '1960-01-02']).looksHeadless).toBe(true);
  expect(propose('brothers', ['Name', '1960-01-02']).looksHeadless).toBe(false);
  expect(propose('brothers', ['Prénom', 'Naissance']).looksHeadless).toBe(false);
});

test('what is wrong with a choice of columns is told', () => {
  expect(columnProblem('brothers', ['name', null, 'name'])).toEqual({
    kind: 'twice',
    field: 'name',
    columns: [0, 2],
  });
  expect(columnProblem('brothers', ['name', 'phone'])).toEqual({
    kind: 'missing',
    fields: ['circumscription_id', 'nationality'],
  });
  expect(columnProblem('vows', ['brother_id', 'type', 'date'])).toEqual({kind: 'none'});
});
