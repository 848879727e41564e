import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {demoBrothers} from '#supabase/seed/province.ts';
import {comeBack} from '#tests/bench/returning/come-back.ts';
import {impatience} from '#tests/bench/returning/judge.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {openOnPostgres, type Server} from './support/server.ts';

let server: Server & {readonly db: ServerDatabase};

beforeAll(async () => {
  server = await openOnPostgres(demoBrothers);
});

afterAll(() => server.close());

describe('phones that reconnect at the same moment after a day offline', () => {
  test('lose and duplicate no edit with 20 accounts, and get no error but 429 and 503', async () => {
    const scenario = {name: 'friar', accounts: 20, admins: 2, devices: 1, edits: 5};
    const {faults, requests} = await comeBack(server, scenario);
    expect(faults).toEqual([]);
    expect(new Set(requests.map(({phone}) => phone)).size).toBe(20);
    // One call holds all edits of a phone.
    const pushes = requests.filter(({path}) => path.endsWith('/sync_push'));
    expect(pushes.filter(({status}) => status === 200)).toHaveLength(20);
  });

  test('lose and duplicate no edit with one account, although only one of them pushes at a time', async () => {
    const scenario = {name: 'one', accounts: 1, admins: 0, devices: 5, edits: 5};
    const {faults, requests} = await comeBack(server, scenario);
    expect(faults).toEqual([]);
    expect(new Set(requests.map(({phone}) => phone)).size).toBe(5);
  });

  test('are reported when they send a request before their Retry-After', () => {
    const request = {phone: 1, path: '/push', status: 200, sentBytes: 0, receivedBytes: 0};
    const refused = {...request, status: 429, at: 0, end: 10, retryAfterMs: 2000};
    const next = (at: number) => ({...request, at, end: at + 10, retryAfterMs: null});
    expect(impatience([refused, next(2010)])).toEqual([]);
    expect(impatience([refused, next(1500)])).toEqual(['phone 1: /push 510 ms early']);
    expect(impatience([refused, {...next(1500), phone: 2}])).toEqual([]);
  });
});
