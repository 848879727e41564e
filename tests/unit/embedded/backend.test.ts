import {PGlite} from '@electric-sql/pglite';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {openBackend} from '#supabase/embedded/backend.ts';
import {dataFolder} from '#supabase/embedded/data-folder.ts';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import {accounts, password} from '#supabase/seed/accounts.ts';
import {serveBackend, type ServedBackend} from './served-backend.ts';

const folder = dataFolder(mkdtempSync(path.join(tmpdir(), 'fraternitas-')));
let served: ServedBackend;
let address = '';

beforeAll(open);
afterAll(async () => {
  await served.close();
  rmSync(folder.root, {recursive: true, force: true});
});

async function open(): Promise<void> {
  served = await serveBackend(folder, {portraits: true});
  address = served.address;
}

type Call = {token?: string; key?: string | null; method?: string; body?: unknown};

async function call(name: string, {token, key = publishableKey, method = 'POST', body}: Call = {}) {
  const headers: Record<string, string> = {'content-type': 'application/json'};
  if (key !== null) headers['apikey'] = key;
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  const response = await fetch(`${address}${name}`, {
    method,
    headers,
    ...(body === undefined ? {} : {body: JSON.stringify(body)}),
  });
  const text = await response.text();
  const answer: unknown = text === '' ? null : JSON.parse(text);
  return {status: response.status, answer};
}

async function signIn(username: string): Promise<string> {
  const {answer} = await call('/auth/v1/token?grant_type=password', {
    body: {email: `${username}@fraternitas.example`, password},
  });
  return (answer as {access_token: string}).access_token;
}

test('the demo province has sixty portraits, which a member can download', async () => {
  const token = await signIn('friar');
  const {answer} = await call('/rest/v1/brother_photos?select=storage_path,byte_size', {
    token,
    method: 'GET',
  });
  const photos = answer as {storage_path: string; byte_size: number}[];
  expect(photos).toHaveLength(60);
  for (const {storage_path: name, byte_size: size} of photos.slice(0, 3)) {
    const file = await fetch(`${address}/storage/v1/object/brother-photos/${name}`, {
      headers: {apikey: publishableKey, authorization: `Bearer ${token}`},
    });
    expect(file.headers.get('content-type')).toBe('image/png');
    expect((await file.arrayBuffer()).byteLength).toBe(size);
  }
});

describe('access to the embedded server', () => {
  test.each(accounts.map(({username}) => username))(
    'the demo account %s can sign in',
    async (username) => {
      expect(await signIn(username)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    },
  );

  test('a wrong password is refused', async () => {
    const body = {email: 'friar@fraternitas.example', password: 'pax et malum'};
    const {status} = await call('/auth/v1/token?grant_type=password', {body});
    expect(status).toBe(400);
  });

  test('a stranger cannot sign up', async () => {
    const body = {email: 'stranger@fraternitas.example', password: 'a long enough one'};
    const {status, answer} = await call('/auth/v1/signup', {body});
    expect(status).toBe(422);
    expect(answer).toMatchObject({error_code: 'signup_disabled'});
  });

  test('a request without the app’s key is refused, and no guessed key gives more rights', async () => {
    for (const key of [null, 'sb_secret_guess', 'service_role']) {
      const {status} = await call('/rest/v1/users?select=id', {method: 'GET', key});
      expect(status).toBe(401);
    }
  });

  test('a stranger with the app’s key can neither read nor write', async () => {
    const read = await call('/rest/v1/brothers?select=id&limit=1', {method: 'GET'});
    const written = await call('/rest/v1/brothers', {body: {name: 'X'}});
    expect([read.status, written.status]).toEqual([401, 401]);
  });
});

describe('the embedded server', () => {
  test('gives a member the first page of the province', async () => {
    const token = await signIn('friar');
    const {status, answer} = await call('/rest/v1/rpc/sync_pull', {token, body: {p_limit: 2000}});
    expect(status).toBe(200);
    expect(answer).toMatchObject({has_more: true, reset: false});
  });

  test('refuses a member’s direct write to a table with a hint', async () => {
    const token = await signIn('friar');
    const {status, answer} = await call('/rest/v1/countries', {token, body: {name: 'Atlantis'}});
    expect(status).toBe(403);
    expect(answer).toMatchObject({code: '42501', hint: expect.stringContaining('sync_push')});
  });

  test('refuses an argument of the wrong JSON type with a code of the database', async () => {
    const wrong = [{a: 1}, ['a'], true];
    const answers = await Promise.all(
      wrong.map((name) => call('/rest/v1/rpc/get_email_for_username', {body: {p_username: name}})),
    );
    expect(answers.map(({status}) => status)).toEqual([400, 400, 400]);
    expect(answers.map(({answer}) => answer)).toEqual(
      wrong.map(() => expect.objectContaining({code: '22P02'})),
    );
  });

  test('keeps the rights of concurrent requests apart', async () => {
    const [admin, friar] = [await signIn('admin'), await signIn('friar')];
    // Called directly and at once: sockets would spread the requests over time.
    const ask = async (token: string): Promise<unknown> => {
      const response = await served.backend.fetch(
        new Request(`${address}/rest/v1/rpc/has_system_role`, {
          method: 'POST',
          headers: {
            apikey: publishableKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({p_role_name: 'admin'}),
        }),
      );
      return response.json();
    };
    const tokens = Array.from({length: 24}, (_, index) => (index % 2 === 0 ? admin : friar));
    const answers = await Promise.all(tokens.map(ask));
    expect(answers).toEqual(tokens.map((token) => token === admin));
  });
});

test('a second server on the same data folder is refused', async () => {
  await expect(openBackend({folder})).rejects.toThrow('uses the data folder');
});

test('data and sessions survive a restart of the server', async () => {
  const token = await signIn('admin');
  const country = {name: 'Atlantis'};
  expect((await call('/rest/v1/countries', {token, body: country})).status).toBe(201);
  await served.close();
  await open();
  const {answer} = await call('/rest/v1/countries?name=eq.Atlantis&select=name', {
    token,
    method: 'GET',
  });
  expect(answer).toEqual([country]);
});

test('the server grants no table privilege beyond the migrations', async () => {
  await served.close();
  const db = new PGlite(folder.database);
  const {rows} = await db.query<{holds: boolean}>(
    `select has_table_privilege(role, 'public.user_roles', 'insert, update, delete') as holds
     from unnest(array['anon', 'authenticated']) as role`,
  );
  await db.close();
  await open();
  expect(rows).toEqual([{holds: false}, {holds: false}]);
});
