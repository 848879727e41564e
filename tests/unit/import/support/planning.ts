import {type Columns, proposeColumns} from '#src/import/columns.ts';
import type {RowFinding, FoundFault} from '#src/import/row-finding.ts';
import type {ImportPlan, PlannedRow, PlanRequest} from '#src/import/import-plan.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import {makePlan} from '#src/import/make-plan.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {tableIn} from './reading.ts';
import {words} from './vocabulary.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const row = (table: TableName, number: number, values: object): AnyRow => ({
  ...Object.fromEntries(Object.keys(recordOf(table).fields).map((field) => [field, null])),
  ...values,
  id: id(number),
  version: number,
});

const brother = (number: number, name: string, values: object = {}) =>
  row('brothers', number, {
    name,
    vocation_type: 'clerical',
    membership_status: 'active',
    circumscription_id: ids.province,
    nationality: ids.indonesia,
    ...values,
  });

export const ids = {
  indonesia: id(1),
  italy: id(2),
  province: id(3),
  markus: id(11),
  lukas: id(12),
  otherLukas: id(13),
  dead: id(14),
  house: id(21),
  vows: id(31),
  order: id(32),
} as const;

/** A small province: two brothers with one name, and one who has died. */
export const fewRecords: Partial<Record<TableName, readonly AnyRow[]>> = {
  countries: [row('countries', 1, {name: 'Indonesia'}), row('countries', 2, {name: 'Italia'})],
  circumscriptions: [
    row('circumscriptions', 3, {name: 'Province of Sibolga', code: 'SIB', type: 'province'}),
  ],
  places: [row('places', 4, {place_name: 'Sibolga', type: 'fraternity', city: 'Sibolga'})],
  brothers: [
    brother(11, 'Markus Simaruntang', {birth_date: '1970-03-04', phone: '+628123456789'}),
    brother(12, 'Lukas Hutabolon', {birth_date: '1980-01-01', birth_place: 'Medan'}),
    brother(13, 'Lukas Hutabolon', {birth_date: '1985-05-05', birth_place: 'Nias'}),
    brother(14, 'Petrus Zebualo', {
      birth_date: '1930-01-01',
      membership_status: 'deceased',
      death_date: '2001-02-03',
      death_place: 'Medan',
    }),
  ],
  fraternities: [row('fraternities', 21, {name: 'Biara San Damiano', title: 'x', type: 'friary'})],
  vows: [
    row('vows', 31, {brother_id: id(11), type: 'simple', date: '1995-08-02', duration_months: 12}),
  ],
  ordinations: [
    row('ordinations', 32, {brother_id: id(11), type: 'diaconate', date: '2000-01-01'}),
  ],
  users: [row('users', 41, {username: 'friar', linked_brother_id: id(11)})],
};

type Options = Partial<Omit<PlanRequest, 'table' | 'file' | 'known'>> & {
  readonly records?: typeof fewRecords;
};

export async function planFor(
  table: ImportableTable,
  file: string | Blob,
  {records = fewRecords, columns, ...options}: Options = {},
): Promise<ImportPlan> {
  const content = await tableIn(file);
  const chosen: Columns = columns ?? proposeColumns(table, content, words, null).columns;
  const request: PlanRequest = {
    table,
    file: content,
    columns: chosen,
    forNew: new Map(),
    emptyCells: 'leave',
    dayOrders: new Map(),
    decisions: new Map(),
    known: (name) => records[name] ?? [],
    words,
    today: '2026-05-04',
    newId: (number) => `new ${number}`,
    ...options,
  };
  return makePlan(request, {});
}

/** Plans a file of one row. */
export async function plannedRow(
  table: ImportableTable,
  file: string | Blob,
  options: Options = {},
): Promise<PlannedRow> {
  const {rows} = await planFor(table, file, options);
  const [only] = rows;
  if (only === undefined || rows.length > 1) throw new Error(`${rows.length} rows`);
  return only;
}

export const written = ({changes}: PlannedRow) =>
  Object.fromEntries(changes.map(({field, after}) => [field, after]));

/** The findings of a row, without the issues by the rules of religious life. */
export const faultsOf = ({findings}: PlannedRow): FoundFault[] =>
  findings.map(({what}: RowFinding) => what).filter(({code}) => code !== 'issue');
