import {pause} from '#src/lib/pause.ts';
import {device, type LockRecord} from './device-database.ts';
import {onPageFrozen, untilPageIsShown} from './page-cache.ts';

/** The limits of the time for which a context waits for a lock, ms. */
type LockLimits = {
  /** A holder that has had the lock for longer is frozen, and loses it. */
  readonly holderMs: number;
  /** A waiter takes the lock after this time, whichever context holds it. */
  readonly waitMs?: number;
};

/** The interval of checks of the holder. */
const lookMs = 1_000;

/**
 * Runs `work` under a lock of this device, shared by tabs and worker. A tab that froze with the lock must
 * not stop the others: it loses the lock `holderMs` after it took it, however long others have waited. One
 * of several waiters takes the lock, and the others wait for that one. A page that enters the back/forward
 * cache releases the lock, and requests a lock that it waited for again when it is shown again. Work that
 * lost its lock still completes.
 */
export async function underLock<T>(
  name: string,
  limits: LockLimits,
  work: () => Promise<T>,
): Promise<T> {
  const own = crypto.randomUUID();
  for (;;) {
    await untilPageIsShown();
    const giveUp = new AbortController();
    let isFrozen = false;
    const stopWatching = watchHolder(name, own, limits, () => giveUp.abort());
    const stopListening = onPageFrozen(() => {
      isFrozen = true;
      giveUp.abort();
    });
    try {
      return await hold(name, {signal: giveUp.signal}, own, () => {
        stopWatching();
        return work();
      });
    } catch (error) {
      if (!(error instanceof NotHeld)) throw error;
      if (!giveUp.signal.aborted) {
        if (!error.isFrozenTab) throw error;
        await pause(lookMs, giveUp.signal);
      } else if (!isFrozen) return await hold(name, {steal: true}, own, work);
    } finally {
      stopWatching();
      stopListening();
    }
  }
}

/**
 * Runs `work` under a lock of this device, unless another context holds it: then resolves to `null`. One that has held it
 * for longer than `holderMs` is frozen, and loses it.
 */
export async function unlessLocked<T>(
  name: string,
  holderMs: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const heldMs = Date.now() - ((await readLock(name))?.takenAt ?? Date.now());
  const options = Math.abs(heldMs) > holderMs ? {steal: true} : {ifAvailable: true};
  try {
    return await hold(name, options, crypto.randomUUID(), work);
  } catch (error) {
    if (error instanceof NotHeld) return null;
    throw error;
  }
}

/** The lock was not granted. */
class NotHeld extends Error {
  override readonly name = 'NotHeld';

  /** Whether the browser froze or left the tab just when it was granted the lock; Chromium has no other sign of it. */
  get isFrozenTab(): boolean {
    return this.cause instanceof Error && this.cause.message.includes('no longer runnable');
  }
}

/** Requests the lock and runs the work under it; when the lock is lost, the work still completes. */
async function hold<T>(
  name: string,
  options: LockOptions,
  own: string,
  work: () => Promise<T>,
): Promise<T> {
  const begun: {work?: Promise<T>} = {};
  const run = async (): Promise<T> => {
    await recordLockHolder(name, own);
    try {
      return await work();
    } finally {
      await removeLockHolder(name, own);
    }
  };
  let stopListening = (): void => {};
  const untilFrozen = new Promise<void>((resolve) => (stopListening = onPageFrozen(resolve)));
  try {
    await navigator.locks.request(name, options, (lock) =>
      lock ? Promise.race([(begun.work = run()), untilFrozen]) : undefined,
    );
  } catch (error) {
    if (!begun.work) throw new NotHeld(String(error), {cause: error});
  } finally {
    stopListening();
  }
  if (!begun.work) throw new NotHeld();
  return begun.work;
}

/** Calls `rob` once the holder has had the lock for too long and no other waiter is taking it. */
function watchHolder(
  name: string,
  own: string,
  {holderMs, waitMs = Infinity}: LockLimits,
  rob: () => void,
): () => void {
  const askedAt = Date.now();
  let seen: {readonly holder: string | null; readonly since: number} | null = null;
  let isOver = false;

  const look = async (): Promise<void> => {
    const record = await readLock(name);
    if (isOver) return;
    const now = Date.now();
    const holder = record?.holder ?? null;
    // Without a record, or with one from a clock that was set back, the time counts from the first check.
    if (seen?.holder !== holder) seen = {holder, since: Math.min(record?.takenAt ?? now, now)};
    const leftMs = Math.min(seen.since + holderMs, askedAt + waitMs) - now;
    if (leftMs > 0) return lookAgain(leftMs);
    if (!(await claimLock(name, holder, own))) return lookAgain(lookMs);
    if (!isOver) rob();
  };
  const lookAgain = (ms: number): void => {
    if (!isOver) timer = setTimeout(() => void look(), Math.min(ms, lookMs));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  lookAgain(Math.min(holderMs, waitMs));
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * The holder of a lock, and since when, which the browser's own locks do not tell. A record that cannot be
 * stored, on a full disk, only costs time: a waiter then counts from its own first check.
 */
export async function readLock(name: string): Promise<LockRecord | null> {
  return (await device.locks.get(name).catch(ignored)) ?? null;
}

async function recordLockHolder(name: string, holder: string): Promise<void> {
  await device.locks.put({name, holder, takenAt: Date.now()}).catch(ignored);
}

/** Removes the record of `holder`, but not the record of another context that took the lock. */
async function removeLockHolder(name: string, holder: string): Promise<void> {
  await device
    .transaction('rw', device.locks, async () => {
      if ((await device.locks.get(name))?.holder === holder) await device.locks.delete(name);
    })
    .catch(ignored);
}

/**
 * Puts `claimant` in the place of `holder`; `false` when another context has done so, or the lock was
 * released.
 */
async function claimLock(name: string, holder: string | null, claimant: string): Promise<boolean> {
  return device
    .transaction('rw', device.locks, async () => {
      const record = await device.locks.get(name);
      if ((record?.holder ?? null) !== holder) return false;
      await device.locks.put({name, holder: claimant, takenAt: Date.now()});
      return true;
    })
    .catch(() => true);
}

function ignored(error: unknown): undefined {
  console.info('A lock could not be recorded:', error);
}
