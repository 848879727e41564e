import type {App} from '@supabase/lite';
import {password} from '#supabase/seed/accounts.ts';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import {cursorOf, pull, type Page} from '#tests/sql/support/wire.ts';
import type {Finding} from './backend.ts';
import {personOf} from './persons.ts';
import type {ProvinceDatabase} from './province-database.ts';

const clients = 200;
const seconds = 5;
const leastRate = 500;

/** Measures how often many devices at once are told that there is nothing new. */
export async function measureAsking({db, app}: ProvinceDatabase): Promise<Finding[]> {
  const friar = personOf('friar');
  const cursor = await cursorOf(db, friar);
  const token = await tokenOf(app, 'friar');
  return [
    await measure('the function alone', async () => {
      const {changes} = await pull(db, friar, {cursor});
      return changes.length === 0;
    }),
    // It sends sixteen statements a call, one after another, which a hosted project's gateway does not.
    await measure('through @supabase/lite', async () => {
      const page = await call<Page>(app, '/rest/v1/rpc/sync_pull', {p_cursor: cursor}, token);
      return page.changes.length === 0;
    }),
  ];
}

async function measure(how: string, ask: () => Promise<boolean>): Promise<Finding> {
  await ask();
  let answered = 0;
  const end = performance.now() + seconds * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      if (!(await ask())) throw new Error('There was something new.');
      answered += 1;
    }
  };
  await Promise.all(Array.from({length: clients}, client));
  const rate = Math.round(answered / seconds);
  return {
    what: `"nothing new" to ${clients} clients, ${how}`,
    measured: `${rate} a second`,
    budget: `${leastRate} a second`,
    isMet: rate >= leastRate,
  };
}

async function tokenOf(app: App, username: string): Promise<string> {
  const email = `${username}@fraternitas.example`;
  const answer = await call<{access_token: string}>(
    app,
    '/auth/v1/token?grant_type=password',
    {email, password},
    publishableKey,
  );
  return answer.access_token;
}

async function call<T>(app: App, path: string, body: object, token: string): Promise<T> {
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const response = await app.fetch(request, {peerAddress: null});
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
}
