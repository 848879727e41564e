import {useCallback, useMemo, useSyncExternalStore} from 'react';
import {readOpenSession} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {untilPageIsShown} from '#src/db/page-cache.ts';
import {isReadingTables} from '#src/db/table-cache.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {toLocalStoreError} from '#src/lib/local-store-error.ts';
import {createListeners} from '#src/lib/listeners.ts';
import {pause} from '#src/lib/pause.ts';
import {retryOnce} from '#src/lib/retry-once.ts';
import {useSession} from '#src/session/session.ts';
import type {LiveValue} from './live-value.ts';
import {type Local, openLocal} from './local-caches.ts';

export type {Local} from './local-caches.ts';

let current: {readonly userId: string; local: Local | null; failure: unknown} | null = null;
const listeners = createListeners();

/** The signed-in user's local database; `null` while it opens or when nobody is signed in. */
export function useLocal(): Local | null {
  const session = useSession();
  const userId = session.kind === 'signed-in' ? session.userId : null;
  return useSyncExternalStore(listeners.subscribe, () => localOf(userId));
}

/** Returns a live value of the local database; `undefined` while it loads. */
export function useLive<T>(value: LiveValue<T> | undefined): T | undefined {
  return useComputed([value], () => value?.read());
}

/**
 * Returns what `compute` returns now and after each change of the live values. The component is drawn again only for another
 * result, so equal results have to be the same object.
 */
export function useComputed<T>(
  values: readonly (LiveValue<unknown> | undefined)[],
  compute: () => T,
): T {
  const subscribe = useCallback((listener: () => void) => {
    const stops = values.map((value) => value?.subscribe(listener));
    return () => {
      for (const stop of stops) stop?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- as many values each time
  }, values);
  return useSyncExternalStore(subscribe, () => orStoreError(compute));
}

/** As `useComputed`, for small results: they are compared as JSON. */
export function useComputedJson<T extends object>(
  values: readonly (LiveValue<unknown> | undefined)[],
  compute: () => T,
): T {
  const text = useComputed(values, () => JSON.stringify(compute()));
  return useMemo(() => JSON.parse(text) as T, [text]);
}

type Source = (local: Local) => LiveValue<unknown>;

/** What is read of a user's database before a component is there that shows it. */
export type Ahead = {
  /** Begins to read these rows; resolves when they are read, and the outbox with them. */
  readonly begin: (sources: readonly Source[]) => Promise<unknown>;
  /** Lets go of all; what a component shows by then is kept for it. */
  readonly letGo: () => void;
};

/** Opens a user's database and begins to read what every page shows; `null` when a page has opened one already. */
export function readAhead(userId: string): Ahead | null {
  if (current !== null) return null;
  const kept: (() => void)[] = [];
  const waiting: {readonly source: Source; readonly tell: () => void}[] = [];
  const want = (source: Source) => new Promise<void>((tell) => void waiting.push({source, tell}));
  // No row is shown without them.
  const always = [want(({facts}) => facts), want(({unsettled}) => unsettled)];
  let isOver = false;
  const begin = (): void => {
    if (isOver || current?.userId !== userId || current.local === null) return;
    for (const {source, tell} of waiting.splice(0)) {
      const value = source(current.local);
      kept.push(value.subscribe(tell));
      if (isKnown(value)) tell();
    }
  };
  const stop = listeners.subscribe(begin);
  localOf(userId);
  return {
    begin: (sources) => {
      const reads = sources.map(want);
      begin();
      return Promise.all([...always, ...reads]);
    },
    letGo: () => {
      isOver = true;
      stop();
      for (const letGo of kept.splice(0)) letGo();
    },
  };
}

/** Tells whether a value is read, or cannot be. */
function isKnown(value: LiveValue<unknown>): boolean {
  try {
    return value.read() !== undefined;
  } catch {
    return true;
  }
}

function orStoreError<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    throw toLocalStoreError(error);
  }
}

/** Counts a read of something kept among the first reads, for which the first round waits. */
export async function asFirstRead<T>(work: Promise<T>): Promise<T> {
  firstReads += 1;
  try {
    return await work;
  } finally {
    firstReads -= 1;
  }
}

let firstReads = 0;

/** Resolves when the first page has read its tables, at the latest after `mostMs`. */
export async function untilFirstRead(mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  // One read may lead to another, and a drawn row to none.
  for (let quiet = 0; quiet < quietTurns && performance.now() < end; quiet += 1) {
    await pause(turnMs);
    const isReading = firstReads > 0 || isReadingTables() || current?.local === null;
    if (isReading) quiet = -1;
  }
}

/** Resolves when the records of a user are on this device, at the latest after `mostMs`. */
export async function untilRecordsAreHere(mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  const areHere = (): boolean => current?.local?.facts.read()?.syncedAt !== undefined;
  while (!areHere() && performance.now() < end) await pause(seldomMs);
}

const turnMs = 40;
const quietTurns = 3;
const seldomMs = 200;

function localOf(userId: string | null): Local | null {
  if (userId === null) {
    current = null;
    return null;
  }
  if (current?.userId !== userId) {
    current = {userId, local: null, failure: null};
    void open(userId, current);
  }
  if (current.failure) throw toLocalStoreError(current.failure);
  return current.local;
}

async function open(
  userId: string,
  slot: NonNullable<typeof current>,
  isSecondTry = false,
): Promise<void> {
  try {
    const db = await openUserDatabase(userId);
    db.on('close', () => {
      void reopen(userId, slot);
    });
    slot.local = openLocal(db);
  } catch (error) {
    // The browser may just be deleting the data; the session goes with them, and nobody is signed in a moment later.
    if (!isSecondTry) {
      await pause(deletionMs);
      return current === slot ? open(userId, slot, true) : undefined;
    }
    slot.failure = error;
  }
  listeners.notify();
}

const deletionMs = 500;

/**
 * Opens the database again after another tab deleted or upgraded it, or the browser removed it; unless the user
 * signed out.
 */
async function reopen(userId: string, slot: typeof current): Promise<void> {
  await untilPageIsShown();
  try {
    // When the browser deletes all data, the session is deleted too, and its change is reported there.
    if ((await retryOnce(readOpenSession))?.userId !== userId) return;
    await openUserDatabase(userId).catch((error: unknown) => {
      if (isDiskFull(error)) throw error;
    });
  } catch (error) {
    // While the session cannot be read or the disk is full, screens keep their content and forms their text.
    console.info('The database stays closed:', error);
    await pause(retryMs);
    if (current === slot) await reopen(userId, slot);
    return;
  }
  if (current === slot) current = null;
  listeners.notify();
}

const retryMs = 5_000;
