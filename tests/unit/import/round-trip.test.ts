import {beforeAll, describe, expect, test} from 'vitest';
import {
  createRowIds,
  type ImportPlan,
  type KnownRecords,
  rowsToSend,
} from '#src/import/import-plan.ts';
import {importableTables, type ImportableTable} from '#src/import/importable-tables.ts';
import {makePlan} from '#src/import/make-plan.ts';
import {importTemplate, proposeColumns} from '#src/import/columns.ts';
import {toCsv} from '#src/lib/csv-file.ts';
import type {Sheet} from '#src/lib/sheet.ts';
import {toXlsx} from '#src/lib/xlsx-file.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {AnyRow} from '#src/records/record.ts';
import {titleIn} from '#src/records/title-in.ts';
import {toSheet} from '#src/record-ui/export/exported-list.ts';
import {recordColumns} from '#src/record-ui/export/record-export-dialog.tsx';
import {provinceRecords, today} from './support/province.ts';
import {tableIn} from './support/reading.ts';
import {labelsOf, languages, words} from './support/vocabulary.ts';

let known: KnownRecords;
beforeAll(() => {
  known = provinceRecords();
});

function exported(
  table: ImportableTable,
  labels: ReturnType<typeof labelsOf>,
  rows = known(table),
): Sheet {
  const names = (target: Parameters<KnownRecords>[0], id: string) =>
    titleIn(
      target,
      known(target).find((row) => row.id === id),
    );
  const columns = recordColumns(table, {labels, names});
  const items = rows.map((row) => ({row: row as unknown as LocalRow['row']}));
  return toSheet({id: table, name: table, columns, items}, new Set(columns.map(({key}) => key)));
}

async function planOf(table: ImportableTable, file: Blob): Promise<ImportPlan> {
  const content = await tableIn(file);
  const {columns} = proposeColumns(table, content, words, null);
  return makePlan(
    {
      table,
      file: content,
      columns,
      forNew: new Map(),
      emptyCells: 'clear',
      dayOrders: new Map(),
      decisions: new Map(),
      known,
      words,
      today,
      newId: createRowIds(),
    },
    {},
  );
}

const formats = {
  CSV: async (sheet: Sheet) => toCsv(sheet),
  'CSV with semicolons': async (sheet: Sheet) => toCsv(sheet, ';'),
  XLSX: toXlsx,
};

describe.each(Object.entries(formats))('an export as %s', (_, written) => {
  test.each(importableTables)('changes nothing when it is imported again: %s', async (table) => {
    const plan = await planOf(table, await written(exported(table, labelsOf(languages.english))));
    expect(plan.rows.filter(({kind}) => kind !== 'unchanged')).toEqual([]);
    expect(plan.counts.unchanged).toBe(known(table).length);
    expect(plan.counts.unchanged).toBeGreaterThan(0);
    expect(rowsToSend(plan)).toEqual([]);
  });
});

test.each(importableTables)(
  'an export of the required columns alone adds no record: %s',
  async (table) => {
    const sheet = exported(table, labelsOf(languages.english));
    const template = importTemplate(table, '', labelsOf(languages.english)).columns;
    const headings = new Set(template.map(({label}) => label));
    const isRequired = sheet.columns.map(({label}) => headings.has(`${label} *`));
    const required = <T>(row: readonly T[]): T[] => row.filter((_, place) => isRequired[place]);
    const [columns, rows] = [required(sheet.columns), sheet.rows.map(required)];
    const plan = await planOf(table, toCsv({...sheet, columns, rows}));
    expect(plan.counts).toMatchObject({new: 0, changed: 0});
    expect(plan.counts.unchanged).toBeGreaterThan(0);
  },
);

test.each(Object.entries(languages))(
  'an import of an unchanged export changes nothing in any language: %s',
  async (_, language) => {
    const plan = await planOf('brothers', toCsv(exported('brothers', labelsOf(language))));
    expect(plan.counts).toMatchObject({unchanged: known('brothers').length, faulty: 0});
  },
);

test('an import of an export with one changed cell changes only that cell', async () => {
  const rows = known('brothers').map((row, index): AnyRow =>
    index === 7 ? {...row, notes: 'New'} : row,
  );
  const plan = await planOf(
    'brothers',
    toCsv(exported('brothers', labelsOf(languages.italian), rows)),
  );
  expect(plan.counts).toMatchObject({changed: 1, unchanged: rows.length - 1});
  expect(rowsToSend(plan)).toEqual([
    {n: 9, id: rows[7]?.id, op: 'update', values: {notes: 'New'}, base_version: 1},
  ]);
});
