import {liveQuery} from 'dexie';

import {readStoredSession} from '#src/db/device-database.ts';

import type {RoundOutcome} from './round.ts';

/** While something is unsent and the page is open, the next try comes this soon. */
const eagerMs = 2_000;
/** With nothing to send, the page asks for news this often. */
const idleMs = 60_000;
/** A server that answers with errors is asked less and less, up to this. */
const patientMs = 60_000;

let isStarted = false;
let running: Promise<void> | null = null;
let isWanted = false;
let failures = 0;
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
  // Fires at once, and again whenever somebody signs in, in this tab or another.
  liveQuery(async () => (await readStoredSession())?.userId ?? null).subscribe({next: wake});
}

/** Runs a round soon. Wake-ups that arrive during one ask for one more, not for a queue of them. */
export function wakeSync(): Promise<void> {
  isWanted = true;
  running ??= drain().finally(() => (running = null));
  return running;
}

async function drain(): Promise<void> {
  clearTimeout(timer);
  while (isWanted) {
    isWanted = false;
    const outcome = await round();
    if (outcome?.hasMore) isWanted = true;
    else schedule(outcome);
    // Not waited for: an edit must not stand behind pictures.
    if (outcome?.result === 'ok' && !outcome.hasMore) void keepPhotosToo();
  }
}

async function round(): Promise<RoundOutcome | null> {
  try {
    const {syncOnce} = await import('./engine.ts');
    return await syncOnce();
  } catch (error) {
    // The database was deleted or lost under the round; the next one opens it anew.
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
  const delayMs = nextDelay(outcome);
  if (delayMs !== null)
    timer = setTimeout(() => void wakeSync(), delayMs * (0.75 + Math.random() / 2));
}

/** How long to wait before the next round; `null` when only a person can change anything. */
function nextDelay(outcome: RoundOutcome | null): number | null {
  if (outcome?.result === 'ok') failures = 0;
  else failures += 1;
  switch (outcome?.result) {
    case 'ok':
      return idleMs;
    case 'offline':
      // Nobody answered: asking costs nothing, and an edit should leave as soon as there is a line.
      return document.visibilityState === 'visible' ? eagerMs : idleMs;
    case 'reauth':
    case 'revoked':
    case 'upgrade':
      return patientMs;
    case 'signed-out':
      return null;
    case 'failed':
    case undefined:
      return Math.max(
        outcome?.retryAfterMs ?? 0,
        Math.min(patientMs, eagerMs * 2 ** (failures - 1)),
      );
  }
}
