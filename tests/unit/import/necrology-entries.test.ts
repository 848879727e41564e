import {expect, test} from 'vitest';
import type {AnyRow} from '#src/records/record.ts';
import {faultsOf, planFor, plannedRow, written} from './support/planning.ts';

const file = `Name,Title,Date of death,Place of death,Age,Note
Bonaventura da Narni,priest,29/02/1688,Assisi,77,
Illuminato da Rieti,lay brother,4 October,Rieti,,
Ludovico da Gubbio,,1722,,23,
Egidio,,,,,`;

test('a file of historic dead becomes entries with as much of the day as is known', async () => {
  const {rows, counts} = await planFor('necrology_entries', file);
  expect(counts).toMatchObject({new: 4, faulty: 0});
  expect(rows.map(written)).toEqual([
    {
      name: 'Bonaventura da Narni',
      title: 'priest',
      death_day: '1688-02-29',
      death_place: 'Assisi',
      age: 77,
    },
    {
      name: 'Illuminato da Rieti',
      title: 'lay brother',
      death_day: 'XXXX-10-04',
      death_place: 'Rieti',
    },
    {name: 'Ludovico da Gubbio', death_day: '1722', age: 23},
    {name: 'Egidio'},
  ]);
});

const entry = (number: number, name: string, death_day: string): AnyRow => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  version: 1,
  name,
  death_day,
});

test('namesakes are distinguished by the day of death', async () => {
  const necrology_entries = [entry(1, 'Egidio', '1722'), entry(2, 'Egidio', 'XXXX-10-04')];
  const {rows} = await planFor('necrology_entries', 'Name,Date of death\nEgidio,4/10', {
    records: {necrology_entries},
  });
  expect(rows).toMatchObject([{kind: 'unchanged', id: necrology_entries[1]?.id}]);
});

test('a day that no calendar has is reported', async () => {
  const row = await plannedRow('necrology_entries', 'Name,Date of death\nEgidio,29/02/1787');
  expect(faultsOf(row)).toEqual([{code: 'not-a-day'}]);
});

test.each(['-1', '151'])('an entry with an age of %s is reported', async (age) => {
  const row = await plannedRow('necrology_entries', `Name,Age\nEgidio,${age}`);
  expect(row.kind).toBe('faulty');
  expect(faultsOf(row)).toEqual([{code: 'invalid'}]);
});

test('the import reads days without a year in the order that one of them requires', async () => {
  const {rows} = await planFor('necrology_entries', 'Name,Date of death\nEgidio,10/4\nElia,12/25');
  expect(rows.map(written)).toEqual([
    {name: 'Egidio', death_day: 'XXXX-10-04'},
    {name: 'Elia', death_day: 'XXXX-12-25'},
  ]);
});

test('the import asks for the order of days without a year when nothing decides it', async () => {
  const {unclearDays} = await planFor('necrology_entries', 'Name,Date of death\nEgidio,4/10');
  expect(unclearDays).toMatchObject([
    {
      column: 1,
      order: 'day-first',
      example: {
        written: '4/10',
        days: {'day-first': 'XXXX-10-04', 'month-first': 'XXXX-04-10'},
      },
    },
  ]);
});
