import {strFromU8, unzipSync} from 'fflate';
import {describe, expect, test} from 'vitest';
import {importableTables} from '#src/import/importable-tables.ts';
import {importTemplate, proposeColumns} from '#src/import/columns.ts';
import {toCsv} from '#src/lib/csv-file.ts';
import {toXlsx} from '#src/lib/xlsx-file.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {read, tableIn} from './support/reading.ts';
import {labelsOf, languages, words} from './support/vocabulary.ts';

describe.each(Object.entries(languages))('an import template in %s', (_, language) => {
  test.each(importableTables)(
    'is read back with the right columns when it is filled in: %s',
    async (table) => {
      const template = importTemplate(table, 'Template', labelsOf(language));
      expect(await read(toCsv(template))).toEqual({kind: 'refused', why: 'only-header'});
      expect(await read(await toXlsx(template))).toEqual({kind: 'refused', why: 'only-header'});
      const filled = {...template, rows: [template.columns.map(() => 'x')]};
      const content = await tableIn(await toXlsx(filled));
      expect(proposeColumns(table, content, words, null).columns).toEqual(
        formFieldsOf(recordOf(table)),
      );
    },
  );
});

test('an XLSX template offers the values of a choice and keeps leading zeros of phone numbers', async () => {
  const template = importTemplate('brothers', 'Template', labelsOf(languages.italian));
  const parts = unzipSync(new Uint8Array(await (await toXlsx(template)).arrayBuffer()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const vocation = template.columns.findIndex(({label}) => label === 'Opzione');
  expect(template.columns[vocation]).toMatchObject({
    kind: 'text',
    choices: ['Clericale', 'Fratello laico'],
  });
  const letter = String.fromCodePoint(65 + vocation);
  expect(sheet).toContain(
    `sqref="${letter}2:${letter}20000"><formula1>"Clericale,Fratello laico"</formula1></dataValidation>`,
  );
  const phone = template.columns.findIndex(({label}) => label === 'Telefono');
  expect(template.columns[phone]).toMatchObject({kind: 'text'});
  expect(sheet).toMatch(
    new RegExp(`<col min="${phone + 1}" max="${phone + 1}" width="[\\d.]+" style="2"`),
  );
});

test('an import template marks the required columns with a star', () => {
  const {columns} = importTemplate('vows', 'Template', labelsOf(languages.english));
  expect(columns.filter(({label}) => label.endsWith(' *')).map(({label}) => label)).toEqual([
    'Brother *',
    'Type *',
    'Date *',
  ]);
});
