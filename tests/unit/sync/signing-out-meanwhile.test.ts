// @vitest-environment happy-dom
import {randomUUID} from 'node:crypto';

import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {endSessionAndMarkForRemoval, storeSession} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {syncOnce} from '#src/sync/engine.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

import {country, page} from './world.ts';

installWebLocks();

let userId: string;
beforeEach(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://fraternitas.example');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json(page([country(randomUUID(), 'Malta')]))),
  );
  userId = randomUUID();
  await storeSession({
    userId,
    email: 'friar@fraternitas.example',
    username: 'friar',
    brotherId: null,
    isAdmin: false,
    accessToken: 'token',
    refreshToken: 'refresh',
    issuedAt: Date.now(),
    expiresIn: 3600,
    lapsed: false,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Calls `meanwhile` right after the round has written its first row of that table, or the one with that key. */
function whileWriting(
  table: string,
  meanwhile: (writing: IDBTransaction) => void,
  key?: string,
): void {
  const put = Reflect.get(IDBObjectStore.prototype, 'put');
  let isDone = false;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
    this: IDBObjectStore,
    ...row
  ) {
    const request = put.apply(this, row);
    if (!isDone && this.name === table && (key === undefined || row[0].key === key)) {
      isDone = true;
      meanwhile(this.transaction);
    }
    return request;
  });
}

/** Deletes the database as the browser does for a tab that was frozen during a write. */
async function takeAway(writing: IDBTransaction): Promise<void> {
  writing.abort();
  (await openUserDatabase(userId)).close();
}

test.each(['facts', 'pages'])(
  'a round ends as signed out when its database is deleted by a sign-out while it writes the %s',
  async (table) => {
    whileWriting(table, (writing) => {
      void endSessionAndMarkForRemoval(userId);
      void takeAway(writing);
    });
    expect((await syncOnce('app')).result).toBe('signed-out');
  },
);

test('a round ends without an error when its user signs out while its result is stored', async () => {
  whileWriting('facts', () => void endSessionAndMarkForRemoval(userId), 'syncedAt');
  expect((await syncOnce('app')).result).toBe('ok');
});

test('a round fails when its database is deleted while the user is signed in', async () => {
  whileWriting('facts', (writing) => void takeAway(writing));
  await expect(syncOnce('app')).rejects.toThrow('aborted');
});

test('a round reports any other error, even after its user signed out', async () => {
  vi.spyOn(performance, 'mark').mockImplementation(() => {
    void endSessionAndMarkForRemoval(userId);
    throw new TypeError('a mistake of ours');
  });
  await expect(syncOnce('app')).rejects.toThrow('a mistake of ours');
});
