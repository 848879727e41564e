import {expect, test} from 'vitest';
import {faultsOf, fewRecords, ids, plannedRow, written} from './support/planning.ts';

const file = (role: string) =>
  `Brother,Fraternity,Role,Start date\nMarkus Simaruntang,Biara San Damiano,"${role}",2020-09-01`;

test.each([
  ['Parish priest', 'parish priest'],
  ['Pastor paroki', 'parish priest'],
  ['PARROCO', 'parish priest'],
  ['Fr. Guardian', 'guardian'],
  ['Guardiano e parroco', 'Guardiano e parroco'],
  ['Delegate for the centenary', 'Delegate for the centenary'],
])('a cell with the role "%s" is imported as "%s"', async (cell, role) => {
  const row = await plannedRow('fraternity_assignments', file(cell));
  expect(faultsOf(row)).toEqual([]);
  expect(written(row)['role']).toBe(role);
});

test('a row matches the assignment whose role an older version stored in other words', async () => {
  const assignment = {
    id: '00000000-0000-4000-8000-000000000051',
    version: 1,
    brother_id: ids.markus,
    fraternity_id: ids.house,
    role: 'Guardiano',
    start_date: '2020-09-01',
    end_date: null,
  };
  const records = {...fewRecords, fraternity_assignments: [assignment]};
  const row = await plannedRow('fraternity_assignments', file('Gardian'), {records});
  expect(row).toMatchObject({kind: 'unchanged'});
});
