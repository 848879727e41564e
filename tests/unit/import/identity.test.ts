import {describe, expect, test} from 'vitest';
import {rowsToSend} from '#src/import/import-plan.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {faultsOf, fewRecords, ids, planFor, plannedRow, written} from './support/planning.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [sibolga, medan] = [id(61), id(62)];
const knownDioceses = [
  {id: sibolga, version: 1, diocese_name: 'Sibolga'},
  {id: medan, version: 1, diocese_name: 'Medan'},
];

/** The few records with some of a table's. */
const having = (table: ImportableTable, ...rows: readonly object[]) => {
  const empty = Object.fromEntries(Object.keys(recordOf(table).fields).map((name) => [name, null]));
  const stored = rows.map((row, at): AnyRow => ({...empty, ...row, id: id(70 + at), version: 1}));
  return {records: {...fewRecords, dioceses: knownDioceses, [table]: stored}};
};

const kinds = ({rows}: Awaited<ReturnType<typeof planFor>>) => rows.map(({kind}) => kind);

describe('a namesake', () => {
  const parish = {name: 'Paroki Santo Yosef', title: 'x', type: 'parish'};
  const inSibolga = having('institutions', {...parish, diocese_id: sibolga});
  const parishes = (...dioceses: string[]) =>
    `name,title,type,Diocese\n${dioceses.map((name) => `Paroki Santo Yosef,x,parish,${name}`).join('\n')}`;

  test('is left to the user when its diocese is another, and the user sees the known diocese', async () => {
    const row = await plannedRow('institutions', parishes('Medan'), inSibolga);
    expect(row).toMatchObject({kind: 'undecided', changes: []});
    expect(row.alike).toEqual([{id: id(70), title: 'Paroki Santo Yosef · parish · Sibolga'}]);
  });

  test('is the same record when its diocese is the same', async () => {
    const row = await plannedRow('institutions', parishes('Sibolga'), inSibolga);
    expect(row).toMatchObject({kind: 'unchanged', id: id(70)});
  });

  test('is completed by the file when it has no diocese', async () => {
    const row = await plannedRow('institutions', parishes('Medan'), having('institutions', parish));
    expect(row).toMatchObject({kind: 'changed', id: id(70)});
    expect(written(row)).toEqual({diocese_id: medan});
  });

  test('is a record of its own when another row of the file has another diocese', async () => {
    const plan = await planFor('institutions', parishes('Sibolga', 'Medan', 'Medan'), inSibolga);
    expect(kinds(plan)).toEqual(['unchanged', 'undecided', 'undecided']);
    const other = await planFor(
      'institutions',
      parishes('Sibolga', 'Medan', 'Medan'),
      having('vows'),
    );
    expect(kinds(other)).toEqual(['new', 'new', 'faulty']);
  });

  test('can be declared a new record when an earlier row already is the known one', async () => {
    const options = having('institutions', parish);
    const [, second] = (await planFor('institutions', parishes('Sibolga', 'Medan'), options)).rows;
    expect(second && faultsOf(second)).toEqual([{code: 'row-twice', row: 2}]);
    expect(second?.alike.map((each) => each.id)).toEqual([id(70)]);
    const decisions = new Map([[3, {kind: 'new'} as const]]);
    const decided = await planFor('institutions', parishes('Sibolga', 'Medan'), {
      ...options,
      decisions,
    });
    expect(kinds(decided)).toEqual(['changed', 'new']);
  });

  test('is another chapter when it begins on another day', async () => {
    const file = `title,start_date,location_name,Circumscription
C,2020-06-01,Assisi,SIB
C,2023-06-05,Assisi,SIB`;
    expect(kinds(await planFor('chapters', file))).toEqual(['new', 'new']);
    const chapter = {title: 'C', start_date: '2020-06-01', location_name: 'Assisi'};
    const known = having('chapters', {...chapter, circumscription_id: ids.province});
    expect(kinds(await planFor('chapters', file, known))).toEqual(['unchanged', 'undecided']);
  });

  test('is not the known house when it is in another place', async () => {
    const places = fewRecords.places?.[0];
    const house = {name: 'San Francesco', title: 'x', place_id: places?.id};
    const {records} = having('fraternities', house);
    const nias = {...places, id: id(63), version: 1, place_name: 'Nias'};
    const options = {records: {...records, places: [...(fewRecords.places ?? []), nias]}};
    const file = (place: string) => `name,title,Place\nSan Francesco,x,${place}`;
    expect(await plannedRow('fraternities', file('Nias'), options)).toMatchObject({
      kind: 'undecided',
    });
    expect(await plannedRow('fraternities', file('Sibolga'), options)).toMatchObject({
      kind: 'unchanged',
    });
  });
});

describe('a study of a known subject', () => {
  const theology = {brother_id: ids.markus, subject: 'Theology', degree: 'bachelor'};
  const studied = (...cells: string[]) =>
    `Brother,subject,degree,school\n${cells.map((cell) => `Markus Simaruntang,${cell}`).join('\n')}`;

  test.each([
    ['another degree', 'Theology,licentiate,'],
    ['another school', 'Theology,bachelor,Gregoriana'],
    ['no degree', 'Theology,,Gregoriana'],
  ])('is left to the user when it has %s', async (_, cells) => {
    const known = having('studies', {...theology, school: 'Parapat'});
    expect(await plannedRow('studies', studied(cells), known)).toMatchObject({kind: 'undecided'});
  });

  test('written in small letters is the same study', async () => {
    const row = await plannedRow(
      'studies',
      studied('theology,bachelor,'),
      having('studies', theology),
    );
    expect(row).toMatchObject({kind: 'changed', id: id(70)});
  });

  test('changes nothing when the file leaves out what is known', async () => {
    const file = 'Brother,subject\nMarkus Simaruntang,Theology';
    const row = await plannedRow('studies', file, having('studies', theology));
    expect(row).toMatchObject({kind: 'unchanged', id: id(70)});
  });
});

describe('an office', () => {
  const office = {
    brother_id: ids.markus,
    office: 'minister',
    manner: 'elected',
    acceptance: 'accepted',
    start_date: '2023-01-10',
  };

  test('is found without the columns that a file may leave out', async () => {
    const file = 'Brother,office,start_date\nMarkus Simaruntang,minister,2023-01-10';
    const row = await plannedRow('elections', file, having('elections', office));
    expect(row).toMatchObject({kind: 'unchanged', id: id(70)});
  });

  test('is accepted by a second import', async () => {
    const file =
      'Brother,office,start_date,acceptance\nMarkus Simaruntang,minister,2023-01-10,accepted';
    const awaited = having('elections', {...office, acceptance: 'awaited'});
    const row = await plannedRow('elections', file, awaited);
    expect(row).toMatchObject({kind: 'changed', id: id(70)});
    expect(written(row)).toEqual({acceptance: 'accepted'});
  });
});

test('a better level of a known language changes its record', async () => {
  const english = {brother_id: ids.markus, language: 'English', level: 'good'};
  const file = 'Brother,language,level\nMarkus Simaruntang,English,fluent';
  const row = await plannedRow('brother_languages', file, having('brother_languages', english));
  expect(row).toMatchObject({kind: 'changed', id: id(70)});
  expect(written(row)).toEqual({level: 'fluent'});
});

const files: [ImportableTable, string][] = [
  ['elections', 'Brother,office,start_date\nfriar,minister,2020-01-01\nfriar,minister,2023-01-10'],
  ['studies', 'Brother,subject,degree\nfriar,Theology,bachelor\nfriar,Theology,licentiate'],
  ['brother_languages', 'Brother,language,level\nfriar,English,good\nfriar,Italian,basic'],
  ['institutions', 'name,title,type,Diocese\nYosef,x,parish,Sibolga\nYosef,x,parish,Medan'],
  ['places', 'place_name,city\nSan Pietro,Roma\nSan Pietro,Assisi'],
  ['chapters', 'title,start_date,Circumscription\nC,2020-06-01,SIB\nC,2023-06-05,SIB'],
];

test.each(files)('a second import of the same file changes nothing: %s', async (table, file) => {
  const sent = rowsToSend(await planFor(table, file, having(table)));
  expect(sent.map(({op}) => op)).toEqual(['insert', 'insert']);
  const again = await planFor(table, file, having(table, ...sent.map(({values}) => values)));
  expect(kinds(again)).toEqual(['unchanged', 'unchanged']);
});
