import {describe, expect, test} from 'vitest';
import {type RowDecision, rowsToSend} from '#src/import/import-plan.ts';
import {faultsOf, fewRecords, ids, planFor, plannedRow, written} from './support/planning.ts';

const decide = (row: number, decision: RowDecision) => ({decisions: new Map([[row, decision]])});

describe('matching a row to a brother', () => {
  test.each([
    ['the brother with its id', `id,name\n${ids.lukas},Lucas H.`, 'changed', ids.lukas],
    [
      'the brother with its name and day of birth',
      'name,birth_date\nlukas  hutabolon,1985-05-05',
      'unchanged',
      ids.otherLukas,
    ],
    [
      'the only brother with its name when it has no day of birth',
      'name,notes\nMarkus Simaruntang,x',
      'changed',
      ids.markus,
    ],
    [
      'the brother who already has its values',
      'name,birth_place\nLukas Hutabolon,Nias',
      'unchanged',
      ids.otherLukas,
    ],
    [
      'the brother who has its values but no title',
      'name,birth_date\nFr. Markus Simaruntang OFMCap,1970-03-04',
      'unchanged',
      ids.markus,
    ],
    [
      'no brother for a new name',
      'name,birth_date,Circumscription,Nationality\nPaulus Nabarita,1990-01-01,SIB,Italy',
      'new',
      'new 2',
    ],
  ])('finds %s', async (_, file, kind, id) => {
    expect(await plannedRow('brothers', file)).toMatchObject({kind, id});
  });

  test.each([
    ['another day of birth', 'Markus Simaruntang,1970-04-03', [ids.markus]],
    ['two brothers with the name', 'Lukas Hutabolon,1999-09-09', [ids.lukas, ids.otherLukas]],
    ['a similar name with the same age', 'Markus Simarunteng,1970-11-11', [ids.markus]],
    ['a title before the name', 'Fr. Markus Simaruntang OFMCap,1970-03-05', [ids.markus]],
    ['the surname first', '"SIMARUNTANG, Markus",1970-03-04', [ids.markus]],
    ['the surname first, without a day of birth', 'Simaruntang Markus,', [ids.markus]],
  ])('asks about a row that is only similar: %s', async (_, cells, alike) => {
    const row = await plannedRow('brothers', `name,birth_date\n${cells}`);
    expect(row).toMatchObject({kind: 'undecided', id: null});
    expect(row.alike.map(({id}) => id)).toEqual(alike);
  });

  test.each(['Markus Simarunteng', 'Simaruntang Markus'])(
    'treats the similar name %s with another age as another brother',
    async (name) => {
      const file = `name,birth_date,Circumscription,Nationality\n${name},1990-01-01,SIB,Italia`;
      expect(await plannedRow('brothers', file)).toMatchObject({kind: 'new', alike: []});
    },
  );

  const asked =
    'name,birth_date,Circumscription,Nationality\nMarkus Simaruntang,1970-04-03,SIB,Indonesia';

  test('leaves the row undecided until the user decides', async () => {
    expect(await plannedRow('brothers', asked)).toMatchObject({kind: 'undecided', id: null});
    const same = decide(2, {kind: 'same', id: ids.markus});
    const row = await plannedRow('brothers', asked, same);
    expect(row).toMatchObject({kind: 'changed', id: ids.markus, version: 11});
    expect(written(row)).toEqual({birth_date: '1970-04-03'});
    expect(await plannedRow('brothers', asked, decide(2, {kind: 'new'}))).toMatchObject({
      kind: 'new',
    });
    expect(await plannedRow('brothers', asked, decide(2, {kind: 'skip'}))).toMatchObject({
      kind: 'skipped',
    });
  });

  test('keeps the similar records of a decided row, so that it can be decided again', async () => {
    const row = await plannedRow('brothers', asked, decide(2, {kind: 'new'}));
    expect(row.alike).toEqual([{id: ids.markus, title: 'Markus Simaruntang · 1970-03-04'}]);
  });

  test('reports an unknown id as an error', async () => {
    const row = await plannedRow('brothers', `id,name\n${ids.house},Markus`);
    expect(row.kind).toBe('faulty');
    expect(faultsOf(row)).toEqual([{code: 'unknown-id'}]);
  });
});

describe('matching a row to a life event', () => {
  const vows = (cells: string) => `brother,type,date,received_by\n${cells},x`;

  test.each([
    ['of the same day', 'Markus Simaruntang,simple,1995-08-02', 'changed', ids.vows],
    ['of the brother with that username', 'friar,Kaul sementara,1995-08-02', 'changed', ids.vows],
    [
      'of the brother with the surname first',
      '"Simaruntang, Markus",simple,1995-08-02',
      'changed',
      ids.vows,
    ],
    ['of another kind', 'Markus Simaruntang,renewal,1995-08-02', 'new', 'new 2'],
    ['of another year', 'Markus Simaruntang,simple,1996-08-02', 'new', 'new 2'],
    ['of nearly the same day', 'Markus Simaruntang,simple,1995-08-12', 'undecided', null],
  ])('finds the event %s', async (_, cells, kind, id) => {
    expect(await plannedRow('vows', vows(cells))).toMatchObject({kind, id});
  });

  test('asks about a second ordination of the same order', async () => {
    const row = await plannedRow('ordinations', 'brother,type,date\nfriar,diaconate,2004-04-04');
    expect(row).toMatchObject({kind: 'undecided', alike: [{id: ids.order}]});
  });

  test('finds, of two brothers with one name, the one with the event', async () => {
    const event = {...fewRecords.vows?.[0], id: ids.order, version: 3, brother_id: ids.otherLukas};
    const records = {...fewRecords, vows: [event]};
    const file = vows('Lukas Hutabolon,simple,1995-08-02');
    expect(await plannedRow('vows', file, {records})).toMatchObject({
      kind: 'changed',
      id: ids.order,
    });
    const other = await plannedRow('vows', vows('Lukas Hutabolon,simple,2005-08-02'), {records});
    expect(faultsOf(other)).toMatchObject([{code: 'ambiguous', table: 'brothers'}]);
  });

  test('tells two brothers with one name apart by the dates of birth and the IDs for the file', async () => {
    expect(faultsOf(await plannedRow('vows', vows('Lukas Hutabolon,simple,2005-08-02')))).toEqual([
      {
        code: 'ambiguous',
        table: 'brothers',
        among: [
          `Lukas Hutabolon · 1980-01-01 · ${ids.lukas}`,
          `Lukas Hutabolon · 1985-05-05 · ${ids.otherLukas}`,
        ],
      },
    ]);
  });
});

describe('matching a row to a house', () => {
  test.each([
    ['the house with its name', 'BIARA SAN DAMIANO', 'changed'],
    ['a house with a similar name', 'Biara San Damiani', 'undecided'],
  ])('finds %s', async (_, name, kind) => {
    const row = await plannedRow('fraternities', `id,name,alias,Circumscription\n,${name},SD,SIB`);
    expect(row.kind).toBe(kind);
    expect(row.kind === 'changed' ? row.id : row.alike[0]?.id).toBe(ids.house);
  });

  test('asks about a place with the same name in another city', async () => {
    const file = 'place_name,city\nSibolga,Medan';
    expect(await plannedRow('places', file)).toMatchObject({kind: 'undecided'});
    expect(await plannedRow('places', 'place_name,postal_code\nSibolga,22500')).toMatchObject({
      kind: 'changed',
    });
  });
});

describe('two rows for one record', () => {
  test('keep the first and report the second', async () => {
    const {rows} = await planFor(
      'brothers',
      `name,notes\nMarkus Simaruntang,x\nmarkus simaruntang,y`,
    );
    expect(rows.map(({kind}) => kind)).toEqual(['changed', 'faulty']);
    expect(rows[1] && faultsOf(rows[1])).toEqual([{code: 'row-twice', row: 2}]);
  });

  test('report the second when an order can be received only once', async () => {
    const {rows} = await planFor(
      'ordinations',
      'brother,type,date\nfriar,priesthood,2001-06-29\nfriar,priesthood,2001-06-28',
    );
    expect(rows.map(({kind}) => kind)).toEqual(['new', 'faulty']);
    expect(rows[1] && faultsOf(rows[1])).toEqual([{code: 'row-twice', row: 2}]);
  });

  test('report the second of two new ones, too', async () => {
    const {rows} = await planFor(
      'places',
      'place_name,city\nMedan,Medan\nMEDAN,medan\nMedan,Other',
    );
    expect(rows.map(({kind}) => kind)).toEqual(['new', 'faulty', 'new']);
  });
});

test('rowsToSend returns the rows in the order of the file with stable numbers and ids', async () => {
  const file = 'place_name,city\nMedan,Medan\nSibolga,Sibolga\nBalige,Balige\n,x';
  const sent = rowsToSend(await planFor('places', file));
  expect(sent).toEqual([
    {
      n: 2,
      id: 'new 2',
      op: 'insert',
      values: {place_name: 'Medan', city: 'Medan', type: 'fraternity'},
      base_version: null,
    },
    {
      n: 4,
      id: 'new 4',
      op: 'insert',
      values: {place_name: 'Balige', city: 'Balige', type: 'fraternity'},
      base_version: null,
    },
  ]);
  expect(rowsToSend(await planFor('places', file))).toEqual(sent);
});

test.each([
  'Fra Markus Simaruntang OFMCap',
  'P. Markus Simaruntang, O.F.M. Cap.',
  'Padre Markus Simaruntang O.F.M.Cap.',
  'Rev. P. Markus Simaruntang OFM Cap',
])('a life event refers to the brother whom the file calls %s', async (name) => {
  const row = await plannedRow('vows', `brother;type;date\n${name};simple;1989-08-02`);
  expect(written(row)['brother_id']).toBe(ids.markus);
});
