import {describe, expect, test} from 'vitest';
import type {Decision} from '#src/import/import-plan.ts';
import {rowsToSend} from '#src/import/rows-to-send.ts';
import {faultsOf, fewRecords, ids, planFor, plannedRow, written} from './support/planning.ts';

const decide = (row: number, decision: Decision) => ({decisions: new Map([[row, decision]])});

describe('which brother a row is', () => {
  test.each([
    ['the one with its id', `id,name\n${ids.lukas},Lucas H.`, 'changed', ids.lukas],
    [
      'the one of its name and day of birth',
      'name,birth_date\nlukas  hutabolon,1985-05-05',
      'changed',
      ids.otherLukas,
    ],
    [
      'the only one of its name, where it has no day',
      'name,notes\nMarkus Simaruntang,x',
      'changed',
      ids.markus,
    ],
    [
      'the one who has just what it says',
      'name,birth_place\nLukas Hutabolon,Nias',
      'unchanged',
      ids.otherLukas,
    ],
    [
      'nobody known',
      'name,birth_date,Circumscription,Nationality\nPaulus Nabarita,1990-01-01,SIB,Italy',
      'new',
      'new 2',
    ],
  ])('%s', async (_, file, kind, id) => {
    expect(await plannedRow('brothers', file)).toMatchObject({kind, id});
  });

  test.each([
    ['another day of birth', 'Markus Simaruntang,1970-04-03', [ids.markus]],
    ['two of the name', 'Lukas Hutabolon,1999-09-09', [ids.lukas, ids.otherLukas]],
    ['a name that is nearly his, of one age', 'Markus Simarunteng,1970-11-11', [ids.markus]],
  ])('it is asked where it only looks like him: %s', async (_, cells, alike) => {
    const row = await plannedRow('brothers', `name,birth_date\n${cells}`);
    expect(row).toMatchObject({kind: 'undecided', id: null});
    expect(row.alike.map(({id}) => id)).toEqual(alike);
  });

  test('one of an other age with nearly his name is another', async () => {
    const file =
      'name,birth_date,Circumscription,Nationality\nMarkus Simarunteng,1990-01-01,SIB,Italia';
    expect(await plannedRow('brothers', file)).toMatchObject({kind: 'new', alike: []});
  });

  const asked =
    'name,birth_date,Circumscription,Nationality\nMarkus Simaruntang,1970-04-03,SIB,Indonesia';

  test('what is asked is undecided until somebody decides', async () => {
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

  test('a decided row keeps those it looks like, so that it can be decided anew', async () => {
    const row = await plannedRow('brothers', asked, decide(2, {kind: 'new'}));
    expect(row.alike).toEqual([{id: ids.markus, title: 'Markus Simaruntang · 1970-03-04'}]);
  });

  test('an id that nobody has is an error', async () => {
    const row = await plannedRow('brothers', `id,name\n${ids.house},Markus`);
    expect(row.kind).toBe('faulty');
    expect(faultsOf(row)).toEqual([{code: 'unknown-id'}]);
  });
});

describe('which event of a life a row is', () => {
  const vows = (cells: string) => `brother,type,date,received_by\n${cells},x`;

  test.each([
    ['that of the day', 'Markus Simaruntang,simple,1995-08-02', 'changed', ids.vows],
    ['by the username', 'friar,Kaul sementara,1995-08-02', 'changed', ids.vows],
    ['of another kind', 'Markus Simaruntang,renewal,1995-08-02', 'new', 'new 2'],
    ['of another year', 'Markus Simaruntang,simple,1996-08-02', 'new', 'new 2'],
    ['nearly of the day', 'Markus Simaruntang,simple,1995-08-12', 'undecided', null],
  ])('%s', async (_, cells, kind, id) => {
    expect(await plannedRow('vows', vows(cells))).toMatchObject({kind, id});
  });

  test('an order is received once', async () => {
    const row = await plannedRow('ordinations', 'brother,type,date\nfriar,diaconate,2004-04-04');
    expect(row).toMatchObject({kind: 'undecided', alike: [{id: ids.order}]});
  });

  test('of two brothers of one name the one whose event it is', async () => {
    const event = {...fewRecords.vows?.[0], id: ids.order, version: 3, brother_id: ids.otherLukas};
    const records = {...fewRecords, vows: [event]};
    const file = vows('Lukas Hutabolon,simple,1995-08-02');
    expect(await plannedRow('vows', file, {records})).toMatchObject({
      kind: 'changed',
      id: ids.order,
    });
    const other = await plannedRow('vows', vows('Lukas Hutabolon,simple,2005-08-02'), {records});
    expect(faultsOf(other)).toEqual([
      {code: 'ambiguous', table: 'brothers', among: ['Lukas Hutabolon', 'Lukas Hutabolon']},
    ]);
  });
});

describe('which house a row is', () => {
  test.each([
    ['the one of its name', 'BIARA SAN DAMIANO', 'changed'],
    ['one that is nearly called so', 'Biara San Damiani', 'undecided'],
  ])('%s', async (_, name, kind) => {
    const row = await plannedRow('fraternities', `id,name,alias,Circumscription\n,${name},SD,SIB`);
    expect(row.kind).toBe(kind);
    expect(row.kind === 'changed' ? row.id : row.alike[0]?.id).toBe(ids.house);
  });

  test('a place of the same name in another city is asked about', async () => {
    const file = 'place_name,city\nSibolga,Medan';
    expect(await plannedRow('places', file)).toMatchObject({kind: 'undecided'});
    expect(await plannedRow('places', 'place_name,postal_code\nSibolga,22500')).toMatchObject({
      kind: 'changed',
    });
  });
});

describe('two rows for one record', () => {
  test('the first stands', async () => {
    const {rows} = await planFor(
      'brothers',
      `name,notes\nMarkus Simaruntang,x\nmarkus simaruntang,y`,
    );
    expect(rows.map(({kind}) => kind)).toEqual(['changed', 'faulty']);
    expect(rows[1] && faultsOf(rows[1])).toEqual([{code: 'row-twice', row: 2}]);
  });

  test('of new ones too', async () => {
    const {rows} = await planFor(
      'places',
      'place_name,city\nMedan,Medan\nMEDAN,medan\nMedan,Other',
    );
    expect(rows.map(({kind}) => kind)).toEqual(['new', 'faulty', 'new']);
  });
});

test('rows are sent in the order of the file, each under its number, the same ones each time', async () => {
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
