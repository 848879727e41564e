import {liveQuery} from 'dexie';

import {readStoredSession} from '#src/db/device-database.ts';
import {onDatabaseGone} from '#src/db/open-database.ts';
import {removeForsaken} from '#src/db/remove-database.ts';

import type {Asker} from './engine.ts';
import {createPatience} from './patience.ts';
import type {RoundOutcome} from './round.ts';

const patience = createPatience(() => performance.now(), Math.random);

let isStarted = false;
let running: Promise<void> | null = null;
let wanted: Asker | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts syncing in this page: now, and whenever something says it may be worth it. Call it once. */
export function startSync(): void {
  if (isStarted) return;
  isStarted = true;
  const wake = (): void => void wakeSync();
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  // The records are wanted again, and no timer knows of it.
  onDatabaseGone(wake);
  void removeForsaken();
  // Fires at once, and again whenever somebody signs in, in this tab or another.
  liveQuery(async () => (await readStoredSession())?.userId ?? null).subscribe({next: wake});
}

/** Runs a round soon: as soon as a server that asked to be left alone may be asked again. */
export async function wakeSync(): Promise<void> {
  // The timer is set for the end of that time.
  if (patience.isAskedFor()) return;
  await ask('the-app');
}

/** Runs a round at once, as a person wishes. */
export async function syncNow(): Promise<void> {
  await ask('a-person');
}

/** Whoever asks during a round asks for one more, not for a queue of them. */
function ask(asker: Asker): Promise<void> {
  if (wanted !== 'a-person') wanted = asker;
  running ??= drain().finally(() => (running = null));
  return running;
}

async function drain(): Promise<void> {
  clearTimeout(timer);
  while (wanted !== null) {
    const asker = wanted;
    wanted = null;
    const outcome = await round(asker);
    if (outcome?.hasMore) wanted = asker;
    else schedule(outcome);
    // Not waited for: an edit must not stand behind pictures.
    if (outcome?.result === 'ok' && !outcome.hasMore) void keepPhotosToo();
  }
}

async function round(asker: Asker): Promise<RoundOutcome | null> {
  try {
    const {syncOnce} = await import('./engine.ts');
    return await syncOnce(asker);
  } catch (error) {
    // The browser may have thrown the database away under the round; the next one opens it anew.
    const message = error instanceof Error ? error.message : String(error);
    console.error(`A round could not be finished: ${message}`, error);
    return null;
  }
}

async function keepPhotosToo(): Promise<void> {
  try {
    const {fetchPhotos} = await import('./photo-rounds.ts');
    await fetchPhotos();
  } catch (error) {
    // Signed out meanwhile, or the disk is full: the records are here, and the next round tries again.
    console.info('Photos could not be kept:', error);
  }
}

function schedule(outcome: RoundOutcome | null): void {
  clearTimeout(timer);
  const delayMs = patience.after(outcome, document.visibilityState);
  if (delayMs !== null) timer = setTimeout(() => void wakeSync(), delayMs);
}
