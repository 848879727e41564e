import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {toCsv} from '#src/lib/csv-file.ts';
import {cleanValues, type FieldProblem} from '#src/records/clean-values.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {faultsOf, ids, planFor, plannedRow, written} from './support/planning.ts';
import {heading, workbookOf} from './support/workbook.ts';

const markus = (field: string, cell: string) => `id,${field}\n${ids.markus},${cell}`;
const readsAs = async (field: string, cell: string) =>
  written(await plannedRow('brothers', markus(field, cell)))[field];
const faultIn = async (field: string, cell: string) =>
  faultsOf(await plannedRow('brothers', markus(field, cell)));

describe('reading a cell', () => {
  test.each([
    ['birth_name', ' Markus ', 'Markus'],
    ['phone', '0813 4567 890', '+628134567890'],
    ['phone', '00 39 06 1234567', '+39061234567'],
    ['vocation_type', 'Lay brother', 'laicus'],
    ['vocation_type', 'laicus', 'laicus'],
    ['vocation_type', 'FRATELLO LAICO', 'laicus'],
    // Labels of earlier versions.
    ['membership_status', 'Meninggal', 'deceased'],
    ['membership_status', 'Mutasi', 'transferred'],
    ['contact_in_directory', 'May not be printed', 'refused'],
    ['nationality', 'Italy', ids.italy],
    ['nationality', 'Italia', ids.italy],
    ['nationality', ids.italy, ids.italy],
    ['birthday', '4 Maret 1970', '1970-03-04'],
    ['name_day', '4 ottobre', 'XXXX-10-04'],
    ['additional_info', '"{""languages"":[""it""]}"', {languages: ['it']}],
  ])('converts %s: %s', async (field, cell, value) => {
    expect(await readsAs(field, cell)).toEqual(value);
  });

  test.each([
    ['vocation_type', 'oblate', {code: 'choice', values: ['clerical', 'laicus']}],
    ['nationality', 'Atlantis', {code: 'unknown', table: 'countries', similar: []}],
    [
      'circumscription_id',
      'Province of Sibolgga',
      {code: 'unknown', table: 'circumscriptions', similar: ['Province of Sibolga']},
    ],
    ['email', 'nobody', {code: 'invalid'}],
    ['phone', 'none', {code: 'invalid'}],
    ['birth_date', '04/03/70', {code: 'year-too-short'}],
    ['additional_info', '{', {code: 'json'}],
    ['birth_name', 'x'.repeat(501), {code: 'too-long'}],
    ['birth_name', '=A1', {code: 'formula-without-value'}],
  ])('reports an invalid value: %s: %s', async (field, cell, fault) => {
    expect(await faultIn(field, cell)).toEqual([fault]);
  });

  test('reports where a fault is and what the cell shows', async () => {
    const row = await plannedRow('brothers', `id,Notes,E-mail\n${ids.markus},x,nobody`);
    expect(row).toMatchObject({row: 2, kind: 'faulty', title: 'Markus Simaruntang'});
    expect(row.findings).toEqual([
      {column: 2, field: 'email', shown: 'nobody', severity: 'error', what: {code: 'invalid'}},
    ]);
  });
});

test('a row that refers to an unknown brother has the name in the file as its title', async () => {
  const row = await plannedRow('vows', 'brother,type,date\nFra Nobody,simple,1995-08-02');
  expect(row).toMatchObject({kind: 'faulty', title: 'Fra Nobody'});
});

describe('a computed cell of a spreadsheet', () => {
  const sheetOf = (cell: string) =>
    workbookOf({
      sheets: {
        One: `${heading('id', 'notes')}<row><c t="str"><v>${ids.markus}</v></c>${cell}</row>`,
      },
    });

  test('is read as its result, with a warning', async () => {
    const row = await plannedRow('brothers', sheetOf('<c t="str"><f>A1</f><v>x</v></c>'));
    expect(written(row)).toEqual({notes: 'x'});
    expect(faultsOf(row)).toEqual([{code: 'formula'}]);
    expect(row.kind).toBe('changed');
  });

  test.each([
    ['<c t="str"><f>A1</f></c>', 'formula-without-value'],
    ['<c t="e"><v>#N/A</v></c>', 'cell-error'],
  ])('is an error without a usable result: %s', async (cell, code) => {
    const row = await plannedRow('brothers', sheetOf(cell));
    expect(row.kind).toBe('faulty');
    expect(faultsOf(row)).toEqual([{code}]);
  });
});

describe('an empty cell', () => {
  const clearing = {emptyCells: 'clear'} as const;

  test('leaves the field as it is', async () => {
    const row = await plannedRow('brothers', `id,phone,notes\n${ids.markus},,x`);
    expect(written(row)).toEqual({notes: 'x'});
  });

  test('empties the field when the user chooses so', async () => {
    const row = await plannedRow('brothers', `id,phone,notes\n${ids.markus},,`, clearing);
    expect(row.changes).toEqual([{field: 'phone', before: '+628123456789', after: null}]);
  });

  test('cannot empty a required field', async () => {
    const row = await plannedRow('brothers', `id,Nationality,notes\n${ids.markus},,x`, clearing);
    expect(faultsOf(row)).toEqual([{code: 'required'}]);
  });

  test('gets the initial value of the form in a new record', async () => {
    const file = 'name,vocation_type,Circumscription,Nationality\nPaulus,,sib,Indonesia';
    expect(written(await plannedRow('brothers', file))).toEqual({
      name: 'Paulus',
      vocation_type: 'clerical',
      membership_status: 'active',
      circumscription_id: ids.province,
      nationality: ids.indonesia,
    });
  });
});

describe('fields that depend on each other', () => {
  test('drop a value that does not apply to the record, with a warning', async () => {
    const row = await plannedRow('brothers', markus('death_place', 'Medan'));
    expect(row.kind).toBe('unchanged');
    expect(row.findings).toMatchObject([
      {severity: 'warning', what: {code: 'not-asked'}, column: 1},
    ]);
  });

  test('show the fields that another value empties as changes', async () => {
    const row = await plannedRow('brothers', `id,membership_status\n${ids.dead},active`);
    expect(row.changes.map(({field, after}) => [field, after])).toEqual([
      ['membership_status', 'active'],
      ['death_date', null],
      ['death_place', null],
    ]);
  });

  test('report days in the wrong order', async () => {
    const row = await plannedRow(
      'vows',
      'brother,type,date,valid_until\nfriar,simple,1995-08-02,1990-01-01',
    );
    expect(faultsOf(row)).toEqual([{code: 'order'}]);
  });

  test('report a row with more cells than columns', async () => {
    const row = await plannedRow('brothers', `id,notes\n${ids.markus},x,y`);
    expect(row.kind).toBe('faulty');
    expect(faultsOf(row)).toEqual([{code: 'too-many-cells'}]);
  });
});

describe('the days of a column', () => {
  const born = (...days: string[]) =>
    `id,birth_date\n${ids.markus},${days[0]}\n${ids.lukas},${days[1]}`;

  test('are read in the order that one of them requires', async () => {
    const {rows, unclearDays} = await planFor('brothers', born('03/04/1970', '04/13/1980'));
    expect(rows.map(written)).toEqual([{}, {birth_date: '1980-04-13'}]);
    expect(unclearDays).toEqual([]);
  });

  test('are reported when their order is unclear, and read as the user says', async () => {
    const file = born('03/04/1970', '05/06/1980');
    const {rows, unclearDays} = await planFor('brothers', file);
    expect(rows.map(written)).toEqual([{birth_date: '1970-04-03'}, {birth_date: '1980-06-05'}]);
    expect(unclearDays).toMatchObject([
      {column: 1, field: 'birth_date', order: 'day-first', example: {written: '03/04/1970'}},
    ]);
    const settled = await planFor('brothers', file, {dayOrders: new Map([[1, 'month-first']])});
    expect(settled.rows.map(written)).toEqual([{}, {birth_date: '1980-05-06'}]);
  });
});

test('an issue by the rules of religious life is a warning on its row', async () => {
  const issuesOn = async (day: string) => {
    const row = await plannedRow('vows', `brother,type,date\nfriar,solemn,${day}`);
    expect(row.kind).toBe('new');
    return row.findings.flatMap(({what, severity}) =>
      what.code === 'issue' ? [[what.issue.type, severity]] : [],
    );
  };
  expect(await issuesOn('1986-01-01')).toContainEqual(['PERPETUAL_UNDERAGE', 'warning']);
  expect(await issuesOn('1997-01-01')).toContainEqual(['PERPETUAL_EARLY', 'warning']);
  const brother = await plannedRow('brothers', `id,membership_status\n${ids.markus},deceased`);
  expect(brother.findings).toMatchObject([
    {what: {code: 'issue', issue: {type: 'DECEASED_NO_DATE'}}},
    {what: {code: 'issue', issue: {type: 'DECEASED_NO_PLACE'}}},
  ]);
});

test('an import validates values as a form does', async () => {
  const fields = [
    'name',
    'birth_name',
    'email',
    'phone',
    'birth_date',
    'death_date',
    'membership_status',
    'notes',
  ];
  const record = recordOf('brothers');
  const typed = fc.record({
    name: fc.constantFrom('Paulus', '', '  ', 'x'.repeat(501)),
    birth_name: fc.string({unit: 'grapheme', maxLength: 8}).filter((text) => !text.includes('\0')),
    email: fc.constantFrom('', 'a@b.c', 'nobody', ' a@b.c '),
    phone: fc.constantFrom('', '+628123456789', 'none', '+1'),
    birth_date: fc.constantFrom('', '1970-01-01'),
    death_date: fc.constantFrom('', '1960-01-01', '2000-01-01'),
    membership_status: fc.constantFrom('active', 'deceased', 'departed'),
    notes: fc.constantFrom('', 'x\ny', ' x '),
  });
  await fc.assert(
    fc.asyncProperty(typed, async (texts) => {
      const columns = [...fields, 'circumscription_id', 'nationality'];
      const values = {...texts, circumscription_id: ids.province, nationality: ids.indonesia};
      const cells = columns.map((field): string => Reflect.get(values, field));
      const labels = columns.map((label) => ({label, kind: 'text'}) as const);
      const row = await plannedRow('brothers', toCsv({name: 'x', columns: labels, rows: [cells]}), {
        records: known,
      });
      const form = cleanValues(record, {
        ...Object.fromEntries(formFieldsOf(record).map((field) => [field, null])),
        vocation_type: 'clerical',
        ...values,
      });
      const errors = row.findings.filter(({severity}) => severity === 'error');
      expect(errors.map(({field, what}) => [field, what.code])).toEqual(
        form.kind === 'valid'
          ? []
          : form.fields.map(({field, problem}): [string, FieldProblem] => [field, problem]),
      );
      if (form.kind === 'valid')
        expect(written(row)).toEqual(
          Object.fromEntries(Object.entries(form.values).filter(([, value]) => value !== null)),
        );
    }),
  );
});

const known = {
  countries: [{id: ids.indonesia, version: 1, name: 'Indonesia'}],
  circumscriptions: [{id: ids.province, version: 1, name: 'Province', code: null}],
};
