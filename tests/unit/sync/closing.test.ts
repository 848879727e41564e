// @vitest-environment happy-dom
import {randomUUID} from 'node:crypto';

import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {
  changeSession,
  readOpenSession,
  readStoredSession,
  storeSession,
} from '#src/db/device-database.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {readAllRows, writeMirror} from '#src/db/mirror.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';
import {removeFormerUsers} from '#src/session/sign-in.ts';
import {syncOnce} from '#src/sync/engine.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

import {country, cursorAt, page, queue, type World} from './world.ts';

installWebLocks();

const dayMs = 24 * 3_600_000;
const malta = randomUUID();
let db: UserDatabase;
let requests: string[];
/** The answer of the server to a request, by the last part of its path. */
let reply: (name: string) => Response;

const json = (status: number, body: object) => () => Response.json(body, {status});
const session = () => ({
  userId: db.userId,
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

beforeEach(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://fraternitas.example');
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  requests = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    requests.push(name);
    await request.text();
    return reply(name);
  });
  db = await openUserDatabase(randomUUID());
  await storeSession(session());
  await receive('countries', {name: 'Malta'});
  await writeFact(db, 'cursor', cursorAt(1));
  await writeFact(db, 'generation', 1);
  await writeFact(db, 'syncedAt', Date.now());
  await db.drafts.put({key: 'd', opened: {}, values: {}, savedAt: 0});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function receive(table: string, fields: Record<string, unknown>): Promise<void> {
  const row = {id: malta, version: 1, ...fields} as AnyRow;
  const changes = new Map([[table, {put: new Map([[row.id, row]]), remove: new Set<string>()}]]);
  await db.transaction('rw', [db.pages, db.page_revs], () => writeMirror(db, changes));
}

async function edit(state: 'waiting' | 'attention' | 'settled' = 'waiting'): Promise<void> {
  const {seq} = await queue({db} as World, {});
  await db.outbox.update(seq, {state, settledAt: state === 'settled' ? Date.now() : null});
}

const states = async () => (await db.outbox.toArray()).map(({state}) => state).toSorted();
const rows = async () => (await readAllRows(db)).length;

/** Expires the token and sets the answer of the sign-in service to its renewal. */
async function renewalAnswers(answer: () => Response): Promise<void> {
  await changeSession(db.userId, {issuedAt: 0});
  reply = (name) => (name === 'token' ? answer() : Response.json(null, {status: 503}));
}

async function endSession(): Promise<void> {
  await renewalAnswers(json(400, {error_code: 'session_not_found'}));
  expect((await syncOnce('app')).result).toBe('signed-out');
}

test.each([
  ['a refused refresh', json(400, {code: 400, error_code: 'refresh_token_not_found'})],
  ['a token that was used twice', json(400, {error_code: 'refresh_token_already_used'})],
  ['a ban', json(403, {code: 403, error_code: 'user_banned', msg: 'User is banned'})],
  ['a deleted account', json(403, {code: 'user_not_found', message: 'gone'})],
])('%s closes the session, removes the records and keeps the unsent edits', async (_, answer) => {
  await edit('waiting');
  await edit('attention');
  await renewalAnswers(answer);
  expect((await syncOnce('app')).result).toBe('signed-out');
  expect(await readStoredSession()).toMatchObject({userId: db.userId});
  expect(await readOpenSession()).toBeNull();
  expect(await rows()).toBe(0);
  expect(await db.drafts.count()).toBe(0);
  expect(await readFact(db, 'cursor')).toBeUndefined();
  expect(await states()).toEqual(['attention', 'waiting']);
});

test('a call that is refused because the session is closed removes the records', async () => {
  reply = json(401, {code: 'PT401', message: 'the sign-in session is closed'});
  expect((await syncOnce('app')).result).toBe('signed-out');
  expect(await rows()).toBe(0);
  expect(requests).toEqual(['sync_pull']);
  // A server that has closed the session gets no more requests.
  await syncOnce('user');
  expect(requests).toEqual(['sync_pull']);
});

test.each([
  ['an error of the server', json(500, {code: 'unexpected_failure'})],
  ['too many requests', json(429, {error_code: 'over_request_rate_limit'})],
  ['a page of HTML', () => new Response('<!doctype html><p>Sign in', {status: 403})],
  ["a gateway's refusal", json(401, {message: 'Invalid API key'})],
  ['half an answer', () => new Response('{"access_token": "ne')],
  ['no answer', () => Response.error()],
])('%s at the token renewal leaves the session open', async (_, answer) => {
  await edit();
  await renewalAnswers(answer);
  await syncOnce('app');
  expect(requests).toContain('token');
  expect(await readOpenSession()).not.toBeNull();
  expect(await rows()).toBe(1);
  expect(await db.drafts.count()).toBe(1);
  expect(await states()).toEqual(['waiting']);
});

test('sent edits are kept for a day after the session closed, because a restored server may need them', async () => {
  await edit('settled');
  await edit();
  await endSession();
  expect(await states()).toEqual(['settled', 'waiting']);
  await writeFact(db, 'closedSince', Date.now() - 2 * dayMs);
  await syncOnce('app');
  expect(await states()).toEqual(['waiting']);
});

test('the unsent edits of a closed session are kept, unsent, while another user signs in', async () => {
  await edit();
  await endSession();
  const other = randomUUID();
  await removeFormerUsers(other);
  await storeSession({...session(), userId: other});
  await syncOnce('app');
  db = await openUserDatabase(db.userId);
  expect(await states()).toEqual(['waiting']);
  expect(requests).not.toContain('sync_push');
});

test('the next sign-in of the same user brings the records back and sends the edits', async () => {
  await edit();
  await endSession();
  await removeFormerUsers(db.userId);
  await storeSession(session());
  const sent: string[] = [];
  reply = (name) => {
    sent.push(name);
    if (name === 'sync_push') return Response.json([]);
    return Response.json(page([country(malta, 'Malta')], {cursor: cursorAt(2)}));
  };
  expect((await syncOnce('app')).result).toBe('ok');
  expect(await rows()).toBe(1);
  expect(sent).toContain('sync_push');
  expect(await readFact(db, 'closedSince')).toBeUndefined();
});

/** Sets the last contact to this many days ago, and runs a round without a connection. */
async function offlineFor(days: number): Promise<void> {
  await writeFact(db, 'syncedAt', Date.now() - days * dayMs);
  reply = () => Response.error();
  expect((await syncOnce('app')).result).toBe('offline');
}

test.each([
  [89, 1],
  [91, 0],
])('a device that was offline for %i days has %i rows without the setting', async (days, left) => {
  await edit();
  await offlineFor(days);
  expect(await rows()).toBe(left);
  expect(await states()).toEqual(['waiting']);
  expect(await readOpenSession()).not.toBeNull();
});

test.each([
  [29, 2],
  [31, 0],
])(
  'a device that was offline for %i days has %i rows with the setting at 30 days',
  async (days, left) => {
    await receive('settings', {key: 'max_offline_days', circumscription_id: null, value: 30});
    await offlineFor(days);
    expect(await rows()).toBe(left);
  },
);

test('a device that was offline for too long keeps its records when it reaches the server', async () => {
  await writeFact(db, 'syncedAt', Date.now() - 400 * dayMs);
  reply = () => Response.json(page([]));
  expect((await syncOnce('app')).result).toBe('ok');
  expect(await rows()).toBe(1);
});

test('the device keeps drafts for a day after the records have expired, because its clock may be wrong', async () => {
  await offlineFor(91);
  expect([await rows(), await db.drafts.count()]).toEqual([0, 1]);
  await writeFact(db, 'expiredSince', Date.now() - 2 * dayMs);
  await syncOnce('app');
  expect(await db.drafts.count()).toBe(0);
});

test('a device that removed its expired records receives them again', async () => {
  await offlineFor(91);
  expect(await rows()).toBe(0);
  reply = () => Response.json(page([country(malta, 'Malta')]));
  expect((await syncOnce('app')).result).toBe('ok');
  expect(await readFact(db, 'expiredSince')).toBeUndefined();
  expect(await rows()).toBe(1);
});
