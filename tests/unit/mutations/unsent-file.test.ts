import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import {type Mutation, wireSchema} from '#src/db/mutation.ts';
import {newEntry} from '#src/mutations/enqueue.ts';
import {readUnsentFile, writeUnsentFile} from '#src/mutations/unsent-file.ts';

const userId = randomUUID();
const now = Date.UTC(2026, 10, 21);

function edit(rest: Partial<Mutation> = {}): Mutation {
  return {
    mutation_id: randomUUID(),
    user_id: userId,
    seq: 7,
    schema: wireSchema,
    table: 'brothers',
    op: 'update',
    id: randomUUID(),
    base_version: 3,
    base: {phone: '1'},
    changes: {phone: '2'},
    ...rest,
  };
}

function fileOf(...mutations: readonly Mutation[]): string {
  const entries = mutations.map((mutation, index) => ({
    ...newEntry(mutation, {title: 'Fra Leone', createdAt: now - 1000, sentAt: null}),
    seq: index + 1,
  }));
  return writeUnsentFile(userId, entries, new Date(now));
}

const read = (text: string) => readUnsentFile(text, userId, now);
const altered = (changes: object) =>
  JSON.stringify({...(JSON.parse(fileOf(edit())) as object), ...changes});

test('a file is read back exactly as it was written', () => {
  const mutations = [
    edit({on_proposal: randomUUID(), group: randomUUID()}),
    edit({
      op: 'insert',
      base_version: null,
      base: {},
      table: 'countries',
      changes: {name: 'Italy'},
    }),
    edit({op: 'delete', changes: {}, base: {'*children': {vows: {}}, '*proposed': [randomUUID()]}}),
    edit({base: {birth_date: null, name: 'Leone', a_field_of_another_version: 5}}),
    edit({op: 'withdraw', base_version: null, base: {}, changes: {}, on_proposal: randomUUID()}),
  ];
  const expected = mutations.map((mutation) => ({
    mutation,
    title: 'Fra Leone',
    createdAt: now - 1000,
  }));
  expect(read(fileOf(...mutations))).toEqual({
    kind: 'readable',
    edits: expected,
    writtenAt: new Date(now),
  });
});

test('a file of another kind or a truncated file is broken', () => {
  const texts = [
    '',
    '[]',
    '{"kind": "other"}',
    fileOf(edit()).slice(0, -9),
    altered({kind: ''}),
    altered({format: '1'}),
    altered({format: '2'}),
    altered({mutations: ['an edit']}),
    altered({mutations: {}}),
    altered({mutations: [null]}),
  ];
  expect(texts.map((text) => read(text).kind)).toEqual(texts.map(() => 'broken'));
});

test.each<[string, object]>([
  ['an invalid id', {id: 'x'}],
  ['a list in place of an id', {id: [randomUUID()]}],
  ['an id with a word before it', {id: `the ${randomUUID()}`}],
  ['an id with a word behind it', {id: `${randomUUID()} too`}],
  ['an invalid proposal id', {on_proposal: 'x'}],
  ['an invalid group id', {group: 'x'}],
  ['a wire schema that is not a number', {schema: '1'}],
  ['a table name that is not text', {table: 5}],
  ['an unknown operation', {op: 'upsert'}],
  ['a version that is not a number', {base_version: '3'}],
  ['no values', {changes: null}],
  ['text in place of the values', {changes: 'phone'}],
  ['text in place of the base', {base: 'phone'}],
  ['a day in the base that is a number', {base: {birth_date: 5}}],
  ['text in place of the seen children', {op: 'delete', changes: {}, base: {'*children': 'vows'}}],
  ['no rows of the seen children', {op: 'delete', changes: {}, base: {'*children': {vows: null}}}],
  ['a number in place of the seen proposals', {op: 'delete', changes: {}, base: {'*proposed': 5}}],
  ['a number where a name belongs', {changes: {name: 5}}],
  ['an empty name', {changes: {name: null}}],
  ['an invalid day', {changes: {birth_date: 'yesterday'}}],
  ['a delete that also writes', {op: 'delete'}],
  ['a new record without a required value', {op: 'insert', changes: {phone: '1'}}],
])('a mutation with %s breaks the whole file', (_what, wrong) => {
  const mutations = [edit(), {...edit(), ...wrong}] as Mutation[];
  expect(read(fileOf(...mutations))).toEqual({kind: 'broken'});
});

test('a file with the same mutation id twice is broken, because only one of the two could be sent', () => {
  const one = edit();
  expect(read(fileOf(one, {...one, changes: {phone: '3'}}))).toEqual({kind: 'broken'});
});

test.each<[string, string]>([
  ['layout', altered({format: 2})],
  ['wire schema', fileOf(edit({schema: wireSchema + 1}))],
  ['kind of record', fileOf(edit({table: 'parishes' as Mutation['table']}))],
  ['field', fileOf(edit({changes: {shoe_size: 43}}))],
])('a file with a %s that this build does not know is newer', (_what, text) => {
  expect(read(text)).toEqual({kind: 'newer'});
});

test('a file with edits of another user is refused, whichever user the file names', () => {
  const other = randomUUID();
  expect(readUnsentFile(fileOf(edit()), other, now)).toEqual({kind: 'other-user'});
  expect(read(fileOf(edit({user_id: other})))).toEqual({kind: 'other-user'});
  expect(read(altered({user_id: other}))).toEqual({kind: 'other-user'});
});

test('an edit keeps a time from the first moment of the clock to the current one', () => {
  for (const at of [0, now]) {
    const mutation = edit();
    const about = {[mutation.mutation_id]: {title: 'Leone', at}};
    expect(read(altered({mutations: [mutation], about}))).toMatchObject({
      edits: [{title: 'Leone', createdAt: at}],
    });
  }
});

test('an edit without a valid time gets the current time', () => {
  const text = (at: unknown) => {
    const mutation = edit();
    const about = {[mutation.mutation_id]: {title: 4, at}};
    return altered({mutations: [mutation], about});
  };
  for (const at of [null, 'noon', -1, 9e15, Number.NaN]) {
    expect(read(text(at))).toMatchObject({edits: [{title: '', createdAt: now}]});
  }
});

test('a file is read without its time of writing when that is not valid', () => {
  for (const exported_at of [null, 5, 'noon']) {
    expect(read(altered({exported_at}))).toMatchObject({kind: 'readable', writtenAt: null});
  }
});
