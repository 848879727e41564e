import {Dexie, type Table} from 'dexie';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {atRest} from '#src/db/at-rest.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {isSealed, rowCodec, sealing} from '#src/db/seal.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

const key = new Uint8Array(32).fill(1);
const secret = 'Leone da Viterbo';

let user: string;
let db: UserDatabase;
/** Throws when the page must not write. */
let mayWrite = (): void => {};

beforeEach(async () => {
  mayWrite = () => {};
  user = crypto.randomUUID();
  db = await open(key);
});
afterEach(() => {
  atRest.seal = undefined;
});

async function open(withKey: Uint8Array | null, isSealing = true): Promise<UserDatabase> {
  db?.close();
  atRest.seal = withKey ? sealing(rowCodec(withKey), () => mayWrite(), isSealing) : undefined;
  return openUserDatabase(user);
}

/** The rows of a table as they lie in the database. */
async function stored(name: string): Promise<unknown[]> {
  const direct = await new Dexie(db.name).open();
  const rows: unknown[] = await direct.table(name).toArray();
  direct.close();
  return rows;
}

const bytes = new TextEncoder().encode(secret).buffer;
const rowOf: Readonly<Record<string, object>> = {
  pages: {table: 'brothers', bucket: 3, rows: [{id: 'a', name: secret, deacon: null}]},
  staging: {index: 0, source: bytes},
  outbox: {
    seq: 7,
    mutationId: 'm',
    table: 'brothers',
    recordId: 'r',
    state: 'waiting',
    title: secret,
  },
  drafts: {key: 'brothers/new', opened: {}, values: {name: secret}, savedAt: 5},
  unreadable: {table: 'brothers', id: 'a', reason: secret, at: 1},
  facts: {key: 'morning', value: {text: secret}},
  photos: {path: 'a/b.jpg', mimeType: secret, bytes},
  first_rows: {table: 'brothers', origin: '', rows: [{name: secret}], total: 1},
  attachments: {id: 'a', table: 'brothers', recordId: 'r', name: secret},
  attachment_bytes: {id: 'a', bytes},
  kept_answers: {name: 'page /brothers', origin: '', answer: {markup: secret}},
};

const tableOf = (name: string): Table => db.table(name);

describe('a database with an app lock', () => {
  it('has an example row of every table but the revisions, which name nobody', () => {
    const names = db.tables.map(({name}) => name).filter((name) => name !== 'page_revs');
    expect(Object.keys(rowOf).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries(rowOf))('seals a row of %s and gives it back', async (name, row) => {
    await tableOf(name).put(row);
    const [atRestRow] = await stored(name);
    expect(isSealed(atRestRow)).toBe(true);
    expect(new TextDecoder().decode(Buffer.from(JSON.stringify(atRestRow)))).not.toContain(secret);
    expect(await tableOf(name).toArray()).toEqual([row]);
  });

  it('finds sealed rows by key, by index and one after the other', async () => {
    await db.table('outbox').bulkAdd([
      {mutationId: 'one', table: 'brothers', recordId: 'r', state: 'waiting', title: secret},
      {mutationId: 'two', table: 'places', recordId: 's', state: 'settled', title: 'Rieti'},
    ]);
    const outbox = tableOf('outbox');
    expect(await outbox.get(1)).toMatchObject({seq: 1, title: secret});
    expect(await outbox.bulkGet([2, 1])).toMatchObject([{title: 'Rieti'}, {title: secret}]);
    expect(await outbox.where('state').equals('settled').toArray()).toMatchObject([{seq: 2}]);
    const titles: string[] = [];
    await outbox.each(({title}: {title: string}) => titles.push(title));
    expect(titles).toEqual([secret, 'Rieti']);
    await outbox.update(2, {title: 'Greccio'});
    expect(await outbox.get(2)).toMatchObject({mutationId: 'two', title: 'Greccio'});
    await outbox.where('seq').above(1).delete();
    expect(await outbox.count()).toBe(1);
  });

  it('reads rows that were written before the lock, and seals them when it writes them', async () => {
    db = await open(null);
    await db.facts.put({key: 'history', value: secret});
    db = await open(key);
    const fact = await db.facts.get('history');
    expect(fact).toEqual({key: 'history', value: secret});
    if (fact) await db.facts.put(fact);
    expect((await stored('facts')).every(isSealed)).toBe(true);
  });

  it('writes rows as they are while the lock is turned off', async () => {
    await db.facts.put({key: 'history', value: secret});
    db = await open(key, false);
    const fact = await db.facts.get('history');
    if (fact) await db.facts.put(fact);
    expect(await stored('facts')).toEqual([{key: 'history', value: secret}]);
  });

  it('opens nothing with another key', async () => {
    await db.facts.put({key: 'history', value: secret});
    db = await open(new Uint8Array(32).fill(2));
    await expect(db.facts.get('history')).rejects.toThrow('invalid tag');
  });

  it('opens no row that was put into another table', async () => {
    await db.facts.put({key: 'history', value: secret});
    const [row] = await stored('facts');
    const direct = await new Dexie(db.name).open();
    await direct.table('drafts').put(row);
    direct.close();
    await expect(db.drafts.get('history')).rejects.toThrow('invalid tag');
  });

  it('stores nothing that it could not give back unchanged', async () => {
    await expect(db.facts.put({key: 'history', value: {at: new Date()}})).rejects.toThrow(
      'at cannot be sealed.',
    );
    expect(await db.facts.count()).toBe(0);
  });

  it('writes nothing once the page may not write', async () => {
    mayWrite = () => {
      throw new Error('The app lock was changed in another tab.');
    };
    await expect(db.facts.put({key: 'history', value: secret})).rejects.toThrow('was changed');
    expect(await db.facts.count()).toBe(0);
  });
});
