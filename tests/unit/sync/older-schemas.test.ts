import {afterEach, describe, expect, test} from 'vitest';

import {wireSchema} from '#src/db/mutation.ts';
import {overlayRow} from '#src/db/overlay.ts';
import {userDatabaseName} from '#src/db/database-names.ts';
import {UserDatabase} from '#src/db/user-database.ts';
import {readLayers} from '#src/mutations/open-form.ts';
import {resolve} from '#src/mutations/decide-change.ts';
import {readUnsentFile} from '#src/mutations/unsent-file.ts';
import {runRound} from '#src/sync/round.ts';
import {goldenDevice, goldenFile, goldenMutations} from '#tests/golden/golden-files.ts';

import {makeWorld, ok} from './world.ts';

const schemas = Array.from({length: wireSchema}, (_, index) => index + 1);

let opened: UserDatabase | undefined;
afterEach(() => opened?.delete());

/** Creates every store of the first database layout, with the API of the browser. */
function layOut(db: IDBDatabase): void {
  const keys: Record<string, string | string[]> = {
    pages: ['table', 'bucket'],
    staging: 'index',
    drafts: 'key',
    unreadable: ['table', 'id'],
    facts: 'key',
  };
  for (const [name, keyPath] of Object.entries(keys)) db.createObjectStore(name, {keyPath});
  db.createObjectStore('page_revs', {keyPath: ['table', 'bucket']}).createIndex('table', 'table');
  const outbox = db.createObjectStore('outbox', {keyPath: 'seq', autoIncrement: true});
  outbox.createIndex('mutationId', 'mutationId', {unique: true});
  outbox.createIndex('state', 'state');
  outbox.createIndex('[table+recordId]', ['table', 'recordId']);
}

/** Creates a device's database as an app of this wire schema left it, and opens it with the present code. */
async function wake(schema: number): Promise<UserDatabase> {
  const {userId, version, stores} = goldenDevice(schema);
  const opening = indexedDB.open(userDatabaseName(userId), version * 10);
  opening.addEventListener('upgradeneeded', () => layOut(opening.result));
  await new Promise((done) => opening.addEventListener('success', done));
  const writing = opening.result.transaction(Object.keys(stores), 'readwrite');
  for (const [name, rows] of Object.entries(stores)) {
    for (const row of rows) writing.objectStore(name).put(row);
  }
  await new Promise((done) => writing.addEventListener('complete', done));
  opening.result.close();
  const db = new UserDatabase(userId);
  await db.open();
  return (opened = db);
}

describe.each(schemas)('the database of an app of wire schema %i', (schema) => {
  test('shows its records, edits and drafts', async () => {
    const db = await wake(schema);
    const edited = goldenMutations(schema).find(
      ({op, table}) => op === 'update' && table === 'brothers',
    );
    const {official, entries, shownProposals} = await readLayers(db, 'brothers', edited?.id ?? '');
    const local = overlayRow('brothers', edited?.id ?? '', official, shownProposals, entries);
    expect(local?.row).toMatchObject({name: 'Fra Leone', ...edited?.changes});
    expect(await db.drafts.toArray()).toMatchObject([{values: {notes: 'half a senten'}}]);
  });

  test('sends its edits unchanged under their own ids', async () => {
    const db = await wake(schema);
    const world = await makeWorld();
    world.onPush = (mutations) =>
      ok(
        mutations.map(({mutation_id}) => ({mutation_id, status: 'blocked', by: {reason: 'test'}})),
      );
    await runRound({...world.ports, db});
    const sent = world.pushed.flat().sort((a, b) => a.seq - b.seq);
    // A withdrawal waits for the edit of the same row.
    const first = goldenMutations(schema).filter(({op}) => op !== 'withdraw');
    expect(sent).toEqual(first);
    expect((await db.outbox.toArray()).map(({mutation}) => mutation)).toEqual(
      goldenDevice(schema).stores.outbox.map(({mutation}) => mutation),
    );
  });

  test('keeps its conflicts resolvable', async () => {
    const db = await wake(schema);
    const [entry] = await db.outbox.where('state').equals('attention').toArray();
    if (entry?.problem?.kind !== 'conflict') throw new Error('There is no conflict among them.');
    const [{field, current} = {field: '', current: null}] = entry.problem.conflicts;
    expect(resolve(entry, {[field]: 'mine'})).toMatchObject({
      base_version: entry.problem.version,
      base: {[field]: current},
      changes: entry.mutation.changes,
    });
  });
});

test.each(schemas)(
  'a file of unsent edits from an app of wire schema %i is read completely',
  (schema) => {
    const text = goldenFile(schema);
    const {user_id: userId, mutations} = JSON.parse(text) as {
      user_id: string;
      mutations: unknown[];
    };
    const read = readUnsentFile(text, userId, Date.UTC(2030, 0, 1));
    if (read.kind !== 'readable') throw new Error(`It is ${read.kind}.`);
    expect(read.edits.map(({mutation}) => mutation)).toEqual(mutations);
  },
);
