import {expect, test} from 'vitest';
import {faultsOf, fewRecords, ids, plannedRow, written} from './support/planning.ts';

const ofPaulus = (membership: string) =>
  plannedRow(
    'brothers',
    `name,membership_status,death_date,Circumscription,Nationality\nPaulus,${membership},2001-02-03,SIB,Indonesia`,
  );

test('a new brother with a day of death and no membership is deceased', async () => {
  const row = await ofPaulus('');
  expect(written(row)).toMatchObject({membership_status: 'deceased', death_date: '2001-02-03'});
  expect(faultsOf(row)).toEqual([]);
});

test('a known brother with a day of death and no membership becomes deceased', async () => {
  const row = await plannedRow('brothers', `id,death_date\n${ids.markus},2026-02-03`);
  expect(written(row)).toEqual({membership_status: 'deceased', death_date: '2026-02-03'});
});

test('a brother who left keeps the membership when a row has the day of his death', async () => {
  const brothers = fewRecords.brothers?.map((row) => ({...row, membership_status: 'departed'}));
  const file = `id,death_date\n${ids.markus},2026-02-03`;
  const row = await plannedRow('brothers', file, {
    records: {...fewRecords, brothers: brothers ?? []},
  });
  expect(row.kind).toBe('unchanged');
  expect(faultsOf(row)).toEqual([{code: 'not-asked'}]);
});

test('the membership of a row takes precedence over its day of death', async () => {
  const row = await ofPaulus('active');
  expect(written(row)).toMatchObject({membership_status: 'active'});
  expect(faultsOf(row)).toEqual([{code: 'not-asked'}]);
});
