// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';

import {changeSession, readStoredSession} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {syncOnce} from '#src/sync/engine.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

import {cursorAt, page} from './world.ts';

installWebLocks();

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
  await writeFact(device.db, 'cursor', cursorAt(1));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that answers every pull with this page. */
const serve = (answer = page([])) => answerCalls({sync_pull: () => ({body: answer})});

describe('the stored session after a round', () => {
  const session = () => readStoredSession();
  const brother = crypto.randomUUID();
  const knows = (fields: object) => receive(device, 'users', [{id: device.userId, ...fields}]);

  test('has the role of the pull, and the name and brother of the account', async () => {
    await knows({username: 'leone', linked_brother_id: brother});
    serve(page([], {cursor: cursorAt(1, 'a'), reset: true}));
    await syncOnce('app');
    // A reset without the account's row leaves name and brother as they were.
    expect(await session()).toMatchObject({isAdmin: true, username: 'friar', brotherId: null});
    await knows({username: 'leone', linked_brother_id: brother});
    serve(page([], {cursor: cursorAt(1, 'a')}));
    await syncOnce('app');
    expect(await session()).toMatchObject({
      isAdmin: true,
      username: 'leone',
      brotherId: brother,
    });
  });

  test('has the new name of the account when nothing else changes', async () => {
    await knows({username: 'leone', linked_brother_id: null});
    serve();
    await syncOnce('app');
    expect(await session()).toMatchObject({username: 'leone', brotherId: null, isAdmin: false});
  });

  test('has no brother once the account has no link, and keeps it without an account', async () => {
    await changeSession(device.userId, {brotherId: brother});
    serve();
    await syncOnce('app');
    expect(await session()).toMatchObject({brotherId: brother});
    await knows({username: 'friar', linked_brother_id: null});
    await syncOnce('app');
    expect(await session()).toMatchObject({brotherId: null, isAdmin: false});
  });

  test('stays as it was when the pull has failed', async () => {
    await knows({username: 'leone', linked_brother_id: brother});
    answerCalls({sync_pull: () => ({status: 503, body: {}})});
    await syncOnce('app');
    expect(await session()).toMatchObject({username: 'friar', brotherId: null});
  });

  test('stays as it was when the user is another one', async () => {
    await knows({username: 'leone'});
    const other = await signedInDevice({username: 'masseo'});
    await changeSession(device.userId, {username: 'leone'});
    serve();
    await syncOnce('app');
    expect(await session()).toMatchObject({userId: other.userId, username: 'masseo'});
  });

  test('is not written when nothing in it changes', async () => {
    await knows({username: 'friar', linked_brother_id: null});
    serve();
    await syncOnce('app');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await syncOnce('app');
    const written = put.mock.contexts.map((store) => (store as IDBObjectStore).name);
    expect(written).toContain('facts');
    expect(written).not.toContain('session');
  });
});
