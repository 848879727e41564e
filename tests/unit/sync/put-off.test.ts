// @vitest-environment happy-dom
import {randomUUID} from 'node:crypto';

import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';

import {readFact} from '#src/db/facts.ts';
import {enqueue} from '#src/mutations/enqueue.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

import {makePhone, type Phone} from './phone.ts';
import {cursorAt} from './world.ts';

installWebLocks();

let phone: Phone;
beforeEach(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://fraternitas.example');
  phone = await makePhone();
});
afterEach(() => {
  phone.stop();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const count = (name: string) => phone.requests.get(name) ?? 0;
const isComplete = async () => (await readFact(phone.db, 'cursor'))?.epoch === anotherHistory.epoch;
const anotherHistory = cursorAt(2, 'm', randomUUID());

describe('the random pause before the pull of everything after a failover', () => {
  beforeEach(async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.8);
    phone.reply = (path, body) => {
      if (path === 'sync_push') return Response.json([]);
      const isKnown = body.includes(anotherHistory.epoch);
      return Response.json({
        cursor: anotherHistory,
        has_more: !isKnown,
        reset: !isKnown,
        changes: [],
      });
    };
    await phone.scheduler.wake();
  });

  test('an idle phone makes no request, though the page wakes it, and then pulls', async () => {
    await phone.pass(1);
    await phone.scheduler.wake();
    await phone.pass(2);
    expect(count('sync_pull')).toBe(1);
    await phone.pass(2);
    expect(await isComplete()).toBe(true);
  });

  test('"Send now" pulls at once', async () => {
    await phone.scheduler.syncNow();
    expect(await isComplete()).toBe(true);
  });

  test('a saved edit is sent at once', async () => {
    const id = randomUUID();
    const row = {table: 'countries', op: 'insert', id, base_version: null, base: {}} as const;
    await enqueue(phone.db, {...row, changes: {name: 'Peru', code: 'PE'}}, 'Peru');
    await phone.scheduler.wake();
    expect(count('sync_push')).toBeGreaterThan(0);
    expect(await isComplete()).toBe(true);
  });

  test('the pause is over for good once everything is pulled', async () => {
    await phone.scheduler.syncNow();
    const pulled = count('sync_pull');
    await phone.pass(2);
    expect(count('sync_pull')).toBeGreaterThan(pulled);
  });
});
