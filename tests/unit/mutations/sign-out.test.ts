// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {Dexie} from 'dexie';
import {device as stored, readStoredSession} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {userDatabaseName} from '#src/db/database-names.ts';
import {markLock} from '#src/lib/lock-mark.ts';
import {pause} from '#src/lib/pause.ts';
import {markUnsent, readUnsentMark} from '#src/lib/unsent-mark.ts';
import {localUser} from '#src/mutations/local-user.ts';
import {signOut} from '#src/mutations/sign-out.ts';
import {keepTabDraft, readTabDraft} from '#src/mutations/tab-drafts.ts';
import {type Device, queue, signedInDevice} from '#tests/screens/support/device.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

installWebLocks();

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  markLock(null);
});

/** Records the requests; returns them with the token that each carries. */
function watchRequests(): {path: string; token: string | null}[] {
  const requests: {path: string; token: string | null}[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const {url, headers} = new Request(input, init);
    requests.push({path: new URL(url).pathname, token: headers.get('authorization')});
    return Promise.resolve(new Response(null, {status: 204}));
  });
  return requests;
}

test('signing out removes the records and the drafts from the device, and revokes the tokens', async () => {
  const requests = watchRequests();
  await queue(device);
  keepTabDraft(device.userId, {key: 'vows/new', opened: {}, values: {}, savedAt: 1});
  await signOut();
  expect(await readStoredSession()).toBeNull();
  expect(await Dexie.exists(userDatabaseName(device.userId))).toBe(false);
  expect(readTabDraft(device.userId, 'vows/new')).toBeNull();
  await expect(localUser()).rejects.toThrow('Nobody is signed in');
  await expect.poll(() => requests).toEqual([{path: '/auth/v1/logout', token: 'Bearer token'}]);
});

test('signing out reports the exports that the server does not know yet', async () => {
  const requests = watchRequests();
  const details = {format: 'csv', columns: ['name'], rows: 3, filter: ''};
  await writeFact(device.db, 'exports', [{id: 'a', what: 'brothers', at: '2026-11-22', details}]);
  await signOut();
  await expect
    .poll(() => requests.map(({path}) => path))
    .toEqual(['/rest/v1/rpc/record_export', '/auth/v1/logout']);
});

test('signing out ends the session although the browser refuses to list the notifications', async () => {
  watchRequests();
  const unhandled: unknown[] = [];
  const keep = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', keep);
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    serviceWorker: {
      getRegistration: () => Promise.reject(new Error('The document is not active.')),
    },
  });
  await signOut();
  await pause(0);
  process.off('unhandledRejection', keep);
  expect(await readStoredSession()).toBeNull();
  expect(unhandled).toEqual([]);
});

test('signing out waits five seconds for a server that does not answer', async () => {
  const details = {format: 'csv', columns: ['name'], rows: 3, filter: ''};
  await writeFact(device.db, 'exports', [{id: 'a', what: 'brothers', at: '2026-11-22', details}]);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await signOut();
  expect(await readStoredSession()).toBeNull();
});

test('signing out of a device with an app lock revokes the tokens before the page is loaded again', async () => {
  const order: string[] = [];
  vi.stubGlobal('fetch', async () => {
    await pause(20);
    order.push('revoked');
    return new Response(null, {status: 204});
  });
  vi.spyOn(location, 'reload').mockImplementation(() => void order.push('loaded again'));
  markLock('mark');
  await signOut();
  expect(order).toEqual(['revoked', 'loaded again']);
});

test('signing out of a device with an app lock waits five seconds for a server that does not answer', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  markLock('mark');
  await signOut();
  expect(reload).toHaveBeenCalledOnce();
});

test('signing out removes the notifications of the app', async () => {
  watchRequests();
  const close = vi.fn();
  const registration = {getNotifications: async () => [{close}]};
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    serviceWorker: {getRegistration: async () => registration},
  });
  await signOut();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
});

test('signing out works without a connection', async () => {
  const logged = vi.spyOn(console, 'info').mockReturnValue();
  const error = new TypeError('no connection');
  vi.stubGlobal('fetch', () => Promise.reject(error));
  await signOut();
  expect(await readStoredSession()).toBeNull();
  await expect.poll(() => logged.mock.calls).toContainEqual([expect.any(String), error]);
});

test('a user who signs out on a full disk leaves no records on the device', async () => {
  watchRequests();
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  stored.forsaken.hook('creating', refuse);
  try {
    await signOut();
  } finally {
    stored.forsaken.hook('creating').unsubscribe(refuse);
  }
  expect(await readStoredSession()).toBeNull();
  expect(await Dexie.exists(userDatabaseName(device.userId))).toBe(false);
});

test('a sign-out that cannot end the session loses no draft of the tab, and no number of unsent edits', async () => {
  watchRequests();
  keepTabDraft(device.userId, {key: 'vows/new', opened: {}, values: {}, savedAt: 1});
  markUnsent(device.userId, 2);
  const refuse = () => {
    throw new DOMException('The connection is lost.', 'UnknownError');
  };
  stored.session.hook('deleting', refuse);
  try {
    await expect(signOut()).rejects.toThrow('The connection is lost.');
  } finally {
    stored.session.hook('deleting').unsubscribe(refuse);
  }
  expect(await readStoredSession()).not.toBeNull();
  expect(readTabDraft(device.userId, 'vows/new')).not.toBeNull();
  expect(readUnsentMark(device.userId)).toBe(2);
});

test('signing out asks the server for nothing when nobody is signed in', async () => {
  await deleteStoredSession();
  keepTabDraft(device.userId, {key: 'k', opened: {}, values: {}, savedAt: 1});
  const requests = watchRequests();
  await signOut();
  expect(requests).toEqual([]);
  expect(await Dexie.exists(userDatabaseName(device.userId))).toBe(true);
});

test('signing out waits for the round at work', async () => {
  const requests = watchRequests();
  let isThere: boolean | null = null;
  const round = navigator.locks.request('fraternitas-round', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    isThere = await Dexie.exists(userDatabaseName(device.userId));
  });
  await signOut();
  await round;
  expect(isThere).toBe(true);
  await expect.poll(() => requests).toHaveLength(1);
});
