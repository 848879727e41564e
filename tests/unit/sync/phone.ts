import {randomUUID} from 'node:crypto';

import {liveQuery} from 'dexie';
import {vi} from 'vitest';

import {storeSession, readStoredSession} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {syncOnce} from '#src/sync/engine.ts';
import {fetchPhotos} from '#src/sync/photo-rounds.ts';
import {createRoundScheduler, type RoundScheduler} from '#src/sync/round-scheduler.ts';
import {onSignIn} from '#src/sync/wake-ups.ts';

import {cursorAt} from './world.ts';

export type Reply = (path: string, body: string) => Response | Promise<Response>;

/**
 * A phone with the app's engine, scheduler, tokens and HTTP calls, a server that answers as the test says,
 * and a clock that the test moves.
 */
export type Phone = {
  readonly db: UserDatabase;
  readonly userId: string;
  readonly scheduler: RoundScheduler;
  /** Number of requests so far, by the last part of the path. */
  readonly requests: Map<string, number>;
  /** Bytes sent so far. */
  readonly sentBytes: () => number;
  reply: Reply;
  /** Moves the clock by this many minutes, runs every timer that is due and waits for every round. */
  readonly pass: (minutes: number) => Promise<void>;
  readonly stop: () => void;
};

export async function makePhone(): Promise<Phone> {
  let clock = Date.now();
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => clock);
  const userId = randomUUID();
  await storeSession({
    userId,
    email: 'friar@fraternitas.example',
    username: 'friar',
    brotherId: null,
    isAdmin: false,
    accessToken: 'token-0',
    refreshToken: 'refresh-0',
    issuedAt: clock,
    expiresIn: 3600,
    lapsed: false,
  });
  const db = await openUserDatabase(userId);
  await writeFact(db, 'cursor', cursorAt(1));
  await writeFact(db, 'history', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff:1:7');
  await writeFact(db, 'round', {result: 'ok', at: 1});
  await writeFact(db, 'digestAt', clock);

  const requests = new Map<string, number>();
  let sent = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const {pathname} = new URL(request.url);
    const name = pathname.includes('/storage/') ? 'storage' : (pathname.split('/').at(-1) ?? '');
    requests.set(name, (requests.get(name) ?? 0) + 1);
    const body = await request.text();
    sent += body.length;
    return phone.reply(name, body);
  });

  const timers = new Set<{readonly at: number; readonly work: () => void}>();
  let running = 0;
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1;
    return work().finally(() => (running -= 1));
  };
  const scheduler = createRoundScheduler({
    sync: (asker) => counted(() => syncOnce(asker)),
    keepPhotos: () => counted(fetchPhotos),
    now: () => clock,
    random: () => 0.5,
    visibility: () => 'visible',
    after: (ms, work) => {
      const timer = {at: clock + ms, work};
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  const watch = liveQuery(readStoredSession).subscribe({
    next: onSignIn(() => void scheduler.wake()),
  });

  /** Waits until no round is at work and no live query is about to start one. */
  async function rest(): Promise<void> {
    for (let calm = 0; calm < 3; calm = running === 0 ? calm + 1 : 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      // A request takes time, so that a loop without a pause moves the clock and ends.
      if (running > 0) clock += 20;
    }
  }

  const phone: Phone = {
    db,
    userId,
    scheduler,
    requests,
    sentBytes: () => sent,
    reply: () => Response.json(null),
    pass: async (minutes) => {
      const end = clock + minutes * 60_000;
      await rest();
      for (;;) {
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end || clock > end) break;
        timers.delete(next);
        clock = Math.max(clock, next.at);
        next.work();
        await rest();
      }
      clock = Math.max(clock, end);
    },
    stop: () => {
      watch.unsubscribe();
      spy.mockRestore();
      vi.unstubAllGlobals();
    },
  };
  return phone;
}

/** A page of the feed without changes, for this phone's cursor. */
export function emptyPage(): Response {
  return Response.json({cursor: cursorAt(1), has_more: false, reset: false, changes: []});
}

/** New tokens, different each time. */
export function newTokens(userId: string): Response {
  return Response.json({
    access_token: randomUUID(),
    refresh_token: randomUUID(),
    expires_in: 3600,
    user: {id: userId, email: 'friar@fraternitas.example'},
  });
}
