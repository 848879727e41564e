import {AsyncLocalStorage} from 'node:async_hooks';
import {IDBFactory} from 'fake-indexeddb';
import {retryAfterMs} from '#src/backend/endpoint.ts';
import type {StoredFact, StoredPage, PageRevision} from '#src/db/user-database.ts';
import type {TableName} from '#src/records/registry.ts';
import type {HeldEdit, HeldRound, SentRequest} from './reports.ts';
import {createWebLocks, type WebLocks} from '#tests/setup/web-locks.ts';

type Loaded = typeof import('./phone-app.ts');
export type App = Loaded['app'];

/** What a phone has pulled, and how far. */
export type Mirror = {
  readonly pages: readonly StoredPage[];
  readonly revisions: readonly PageRevision[];
  readonly facts: readonly StoredFact[];
};

/** One phone: its storage, its locks, its connection, and the app loaded for it alone. */
export class Phone {
  readonly number: number;
  readonly username: string;
  readonly storage = new IDBFactory();
  readonly requests: SentRequest[] = [];
  readonly rounds: HeldRound[] = [];
  readonly locks = watched(createWebLocks(), (at, end) => this.#noteRound(at, end));
  isOnline = true;
  visibility: DocumentVisibilityState = 'visible';
  #app: App | null = null;
  #userId = '';

  constructor(number: number, username: string) {
    this.number = number;
    this.username = username;
  }

  /** Runs work of this phone: whatever it starts finds this phone's storage, locks and connection. */
  run<T>(work: (app: App) => Promise<T>): Promise<T> {
    return running.run(this, async () => {
      if (this.#app === null) throw new Error('The app is not loaded.');
      return work(this.#app);
    });
  }

  /** Opens the app and signs in, as a person does. */
  async open(file: string, password: string): Promise<void> {
    await running.run(this, async () => {
      // Each address is a module of its own.
      const loaded = (await import(/* @vite-ignore */ `${file}?phone=${this.number}`)) as Loaded;
      this.#app = loaded.app;
    });
    await this.run(async ({signIn, readStoredSession}) => {
      const {kind} = await signIn(this.username, password);
      const session = await readStoredSession();
      if (session === null) throw new Error(`${this.username} is not signed in: ${kind}`);
      this.#userId = session.userId;
    });
  }

  /** Whether the server has taken this phone's user for an admin. */
  isAdmin(): Promise<boolean> {
    return this.run(async ({readStoredSession}) => (await readStoredSession())?.isAdmin === true);
  }

  /** Everything that was pulled, for another phone whose user may see the same. */
  mirror(): Promise<Mirror> {
    return this.run(async ({openUserDatabase}) => {
      const {pages, page_revs, facts} = await openUserDatabase(this.#userId);
      return {
        pages: await pages.toArray(),
        revisions: await page_revs.toArray(),
        facts: await facts.toArray(),
      };
    });
  }

  /** Begins with what another has pulled: 200 first syncs would take minutes before anything is measured. */
  takeOver({pages, revisions, facts}: Mirror): Promise<void> {
    return this.run(async ({openUserDatabase}) => {
      const db = await openUserDatabase(this.#userId);
      await db.pages.bulkPut([...pages]);
      await db.page_revs.bulkPut([...revisions]);
      await db.facts.bulkPut([...facts]);
    });
  }

  /** What its outbox holds, settled edits among it. */
  edits(): Promise<HeldEdit[]> {
    return this.run(async ({openUserDatabase}) => {
      const entries = await (await openUserDatabase(this.#userId)).outbox.toArray();
      return entries.map(({mutationId, table, recordId, mutation, state, settlement}) => ({
        phone: this.number,
        userId: this.#userId,
        mutationId,
        table,
        recordId,
        changes: mutation.changes,
        state,
        settlement,
      }));
    });
  }

  /** Loses the connection and goes into a pocket. */
  leave(): void {
    this.isOnline = false;
    this.visibility = 'hidden';
  }

  comeBack(): void {
    this.isOnline = true;
    this.visibility = 'visible';
  }

  /** Lets a day pass for its access token. */
  dayPasses(): Promise<void> {
    const dayMs = 24 * 3_600_000;
    return this.run(({changeSession}) =>
      changeSession(this.#userId, {issuedAt: Date.now() - dayMs, renewedAt: Date.now() - dayMs}),
    );
  }

  /** How its last round ended. */
  lastResult(): Promise<string> {
    return this.run(async ({openUserDatabase}) => {
      const db = await openUserDatabase(this.#userId);
      const fact = await db.facts.get('round');
      return (fact?.value as {result?: string} | undefined)?.result ?? 'none';
    });
  }

  rows(table: TableName): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.run(async ({openUserDatabase, readMirrorTable}) =>
      readMirrorTable(await openUserDatabase(this.#userId), table),
    );
  }

  async fetch(send: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const at = performance.now();
    const sentBytes = (await request.clone().arrayBuffer()).byteLength;
    const note = (status: number, response?: Response, receivedBytes = 0): void => {
      this.requests.push({
        phone: this.number,
        path: new URL(request.url).pathname,
        at,
        end: performance.now(),
        status,
        retryAfterMs: response ? retryAfterMs(response) : null,
        sentBytes,
        receivedBytes,
      });
    };
    try {
      if (!this.isOnline) throw new TypeError('fetch failed');
      const response = await send(request);
      const body = await response.arrayBuffer();
      note(response.status, response, Number(response.headers.get('content-length') ?? 0));
      return new Response(body.byteLength > 0 ? body : null, response);
    } catch (error) {
      note(0);
      throw error;
    }
  }

  /** The lock is taken for other work, too; a round asks the server for something. */
  #noteRound(at: number, end: number): void {
    if (this.requests.some((request) => request.at >= at && request.at <= end))
      this.rounds.push({phone: this.number, at, end});
  }
}

const running = new AsyncLocalStorage<Phone>();

/** The phone whose work is running. */
export function currentPhone(): Phone {
  const phone = running.getStore();
  if (!phone) throw new Error('This is the work of no phone.');
  return phone;
}

/** The same locks; `held` is told when that of the rounds was taken and given back. */
function watched(locks: WebLocks, held: (at: number, end: number) => void): WebLocks {
  return {
    query: () => locks.query(),
    request(name, ...rest) {
      if (name !== 'fraternitas-round') return locks.request(name, ...rest);
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
      return locks.request(name, options, async (lock) => {
        const at = performance.now();
        try {
          return await work(lock);
        } finally {
          held(at, performance.now());
        }
      });
    },
  };
}
