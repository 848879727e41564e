// @vitest-environment happy-dom
import {randomUUID} from 'node:crypto';

import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {readStoredSession} from '#src/db/device-database.ts';
import {writeMirror} from '#src/db/mirror.ts';
import type {AnyRow} from '#src/records/record.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

import {emptyPage, makePhone, newTokens, type Phone} from './phone.ts';

installWebLocks();

let phone: Phone;
beforeEach(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://fraternitas.example');
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  phone = await makePhone();
});
afterEach(() => {
  phone.stop();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const count = (name: string) => phone.requests.get(name) ?? 0;
const total = () => [...phone.requests.values()].reduce((sum, n) => sum + n, 0);

const wrongKey = () =>
  Response.json({code: 'PGRST303', message: 'JWT issued at future'}, {status: 401});

async function receivePhotos(number: number): Promise<void> {
  const rows = Array.from({length: number}, (_, index): [string, AnyRow] => {
    const id = randomUUID();
    const brother_id = randomUUID();
    const file = {storage_path: `${id}/${index}.webp`, mime_type: 'image/webp', byte_size: 1000};
    return [id, {id, version: 1, brother_id, ...file}];
  });
  const {db} = phone;
  await db.transaction('rw', [db.pages, db.page_revs], () =>
    writeMirror(db, new Map([['brother_photos', {put: new Map(rows), remove: new Set<string>()}]])),
  );
}

test('a phone without changes pulls once a minute', async () => {
  phone.reply = emptyPage;
  await phone.pass(10);
  expect(count('sync_pull')).toBeGreaterThanOrEqual(9);
  expect(total()).toBeLessThanOrEqual(12);
});

test('a phone whose new tokens are refused renews them once a minute and pulls less and less often', async () => {
  phone.reply = (name) => (name === 'token' ? newTokens(phone.userId) : wrongKey());
  await phone.pass(10);
  expect(count('token')).toBeGreaterThan(1);
  expect(count('token')).toBeLessThanOrEqual(10);
  expect(count('sync_pull')).toBeLessThanOrEqual(30);
  expect(await readStoredSession()).toMatchObject({lapsed: false});
});

test('a phone resumes automatically once the server accepts its tokens again', async () => {
  phone.reply = (name) => (name === 'token' ? newTokens(phone.userId) : wrongKey());
  await phone.pass(3);
  phone.reply = emptyPage;
  await phone.pass(2);
  expect((await phone.db.facts.get('round'))?.value).toMatchObject({result: 'ok'});
});

test('a phone whose photos the storage service refuses stays within its request budget', async () => {
  await receivePhotos(20);
  phone.reply = (name) => {
    if (name === 'token') return newTokens(phone.userId);
    if (name !== 'storage') return emptyPage();
    const body = {
      statusCode: '403',
      error: 'Unauthorized',
      message: 'signature verification failed',
    };
    return Response.json(body, {status: 400});
  };
  await phone.pass(10);
  expect(count('storage')).toBeGreaterThan(0);
  expect(count('storage')).toBeLessThanOrEqual(30);
  expect(count('token')).toBeLessThanOrEqual(5);
  expect(count('sync_pull')).toBeLessThanOrEqual(12);
});

test('a phone with a full disk does not download the same photos every minute', async () => {
  await receivePhotos(20);
  phone.db.photos.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  phone.reply = (name) => (name === 'storage' ? new Response('picture') : emptyPage());
  await phone.pass(30);
  expect(count('storage')).toBeGreaterThan(0);
  expect(count('storage')).toBeLessThanOrEqual(18);
});

test('a gateway that refuses the publishable key ends no session and gets fewer and fewer requests', async () => {
  phone.reply = () => Response.json({message: 'Invalid API key'}, {status: 401});
  await phone.pass(10);
  expect(await readStoredSession()).toMatchObject({lapsed: false});
  expect(total()).toBeLessThanOrEqual(50);
});

test('a gateway whose errors cannot be read across origins gets fewer and fewer requests', async () => {
  phone.reply = (name) => {
    if (name === 'health') return new Response(null);
    throw new TypeError('Failed to fetch');
  };
  await phone.pass(10);
  expect(count('sync_pull')).toBeGreaterThan(5);
  expect(total()).toBeLessThanOrEqual(50);
});

test('the sign-in page of a public network gets fewer and fewer requests', async () => {
  phone.reply = () => new Response('<!doctype html>', {status: 200});
  await phone.pass(10);
  expect(total()).toBeLessThanOrEqual(25);
});

test('"Send now" sends no request before the server\'s Retry-After has passed', async () => {
  phone.reply = () =>
    Response.json({message: 'busy'}, {status: 429, headers: {'retry-after': '120'}});
  await phone.pass(0);
  expect(total()).toBe(1);
  for (let press = 0; press < 10; press += 1) await phone.scheduler.syncNow();
  expect(total()).toBe(1);
  phone.reply = emptyPage;
  await phone.pass(4);
  expect((await phone.db.facts.get('round'))?.value).toMatchObject({result: 'ok'});
});
