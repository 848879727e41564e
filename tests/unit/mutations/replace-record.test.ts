// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {replaceRecord} from '#src/mutations/replace-record.ts';
import {largestGroup} from '#src/mutations/save-group.ts';
import {nextBatch} from '#src/sync/batch.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';

const [twin, kept] = [crypto.randomUUID(), crypto.randomUUID()];
const [house, other, diocese] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const ofHouse = {table: 'fraternities', id: house, field: 'place_id'} as const;

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
  await receive(device, 'places', [
    {id: twin, version: 2, place_name: 'Assisi (PG)'},
    {id: kept, place_name: 'Assisi'},
  ]);
  await receive(device, 'fraternities', [
    {id: house, version: 4, name: 'San Damiano', place_id: twin, diocese_id: diocese},
    {id: other, name: 'Porziuncola', place_id: twin},
  ]);
  await receive(device, 'dioceses', [{id: diocese, diocese_name: 'Assisi', place_id: twin}]);
});
afterEach(() => vi.unstubAllGlobals());

const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

describe('replaceRecord', () => {
  test('changes only the referring fields and deletes the record, in one group', async () => {
    const ofDiocese = {table: 'dioceses', id: diocese, field: 'place_id'} as const;
    await replaceRecord('places', twin, {
      other: kept,
      references: [ofHouse, ofDiocese],
      present: [],
    });
    const mutations = await sent();
    expect(mutations).toMatchObject([
      {table: 'fraternities', id: house, base_version: 4, base: {place_id: twin}},
      {table: 'dioceses', id: diocese, op: 'update'},
      {table: 'places', id: twin, op: 'delete', base_version: 2},
    ]);
    expect(mutations.map(({changes}) => changes)).toEqual([{place_id: kept}, {place_id: kept}, {}]);
    const groups = [...new Set(mutations.map(({group}) => group))];
    expect(groups).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(nextBatch(await device.db.outbox.toArray(), new Set())).toHaveLength(3);
  });

  test('makes one update of a row that refers to the record in two fields', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await receive(device, 'brothers', [{id: one, name: 'Leone', circumscription_id: two}]);
    const references = [
      {table: 'brothers', id: one, field: 'circumscription_id'},
      {table: 'brothers', id: one, field: 'nationality'},
    ] as const;
    await replaceRecord('places', twin, {other: kept, references, present: []});
    expect(await sent()).toMatchObject([
      {id: one, changes: {circumscription_id: kept, nationality: kept}},
      {id: twin, op: 'delete'},
    ]);
  });

  test('sends an unsent new record first, then the group that changes it', async () => {
    const id = crypto.randomUUID();
    const changes = {name: 'La Verna', place_id: twin};
    await queue(device, {table: 'fraternities', op: 'insert', id, changes});
    const references = [{table: 'fraternities', id, field: 'place_id'}] as const;
    await replaceRecord('places', twin, {other: kept, references, present: []});
    expect(await sent()).toMatchObject([
      {id, op: 'insert', changes},
      {id, op: 'update', changes: {place_id: kept}},
      {id: twin, op: 'delete'},
    ]);
  });

  test('divides many edits into groups that the server accepts, and puts the deletion last', async () => {
    const many = Array.from({length: largestGroup + 1}, () => crypto.randomUUID());
    await receive(
      device,
      'fraternities',
      many.map((id) => ({name: 'House', place_id: twin, id})),
    );
    const references = many.map((id) => ({table: 'fraternities', id, field: 'place_id'}) as const);
    await replaceRecord('places', twin, {other: kept, references, present: []});
    const mutations = await sent();
    const groups = [...new Set(mutations.map(({group}) => group))];
    const sizes = groups.map((one) => mutations.filter(({group}) => group === one).length);
    expect(sizes).toEqual([largestGroup, 2]);
    expect(mutations.at(-1)).toMatchObject({op: 'delete', id: twin});
  });

  test('deletes an entry that its brother has with the other record already, and no other', async () => {
    const [first, second, brother] = [twin, kept, crypto.randomUUID()];
    const [same, fuller, unsent] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await receive(device, 'chapters', [
      {id: first, version: 3, title: 'Chapter 2027'},
      {id: second, title: 'Provincial chapter 2027'},
    ]);
    const election = {brother_id: brother, office: 'minister', start_date: '2027-01-20'};
    const vicar = {...election, office: 'provincial vicar'};
    const bursar = {...election, office: 'bursar'};
    await receive(device, 'elections', [
      {...election, id: same, version: 4, chapter_id: first},
      {...vicar, id: fuller, chapter_id: first, votes: '30 of 41'},
      {...bursar, id: unsent, chapter_id: first},
      {...election, id: 'there', chapter_id: second, votes: '41 of 41'},
      {...vicar, id: 'less', chapter_id: second},
    ]);
    await queue(device, {
      table: 'elections',
      op: 'insert',
      id: 'new',
      changes: {...bursar, chapter_id: second},
    });
    const inChapter = (...ids: string[]) =>
      ids.map((id) => ({table: 'elections', id, field: 'chapter_id'}) as const);
    await replaceRecord('chapters', first, {
      other: second,
      references: inChapter(same, fuller, unsent),
      present: inChapter('there', 'less', 'new'),
    });
    expect((await sent()).slice(1)).toMatchObject([
      {id: same, op: 'delete', base_version: 4},
      {id: fuller, op: 'update', changes: {chapter_id: second}},
      {id: unsent, op: 'update', changes: {chapter_id: second}},
      {id: first, op: 'delete'},
    ]);
  });
});
