import {isDatabaseGone} from '#src/db/is-database-gone.ts';

import type {Requester} from './engine.ts';
import {createPhotoPause, createRoundPause} from './round-pause.ts';
import type {RoundOutcome} from './round-outcome.ts';

/** The functions that the scheduler of a page needs from outside. */
export type SchedulerPorts = {
  readonly sync: (requester: Requester) => Promise<RoundOutcome>;
  /** Resolves to `stopped` when missing photos could not be downloaded or stored now. */
  readonly keepPhotos: () => Promise<'done' | 'stopped'>;
  /** A clock in ms that never goes back. */
  readonly now: () => number;
  /** From 0 to 1; spreads devices that lost the server at the same time. */
  readonly random: () => number;
  readonly visibility: () => DocumentVisibilityState;
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
};

export type RoundScheduler = {
  /** Runs a round at once, unless the server's Retry-After is not over. */
  readonly wake: () => Promise<void>;
  /** Runs a round at once because the user asked for it. The server's Retry-After holds here, too. */
  readonly syncNow: () => Promise<void>;
};

/** Runs the rounds of one page: one at a time, with a growing pause after each that fails. */
export function createRoundScheduler(ports: SchedulerPorts): RoundScheduler {
  const roundPause = createRoundPause(ports.now, ports.random);
  const photoPause = createPhotoPause(ports.now, ports.random);
  let running: Promise<void> | null = null;
  let wanted: Requester | null = null;
  let cancelTimer = (): void => {};

  // A request during a round starts one more round, not a queue of them.
  function ask(requester: Requester): Promise<void> {
    want(requester);
    return (running ??= drain());
  }

  /** A request of the user stays one, whatever the app requests beside it. */
  function want(requester: Requester): void {
    if (wanted !== 'user') wanted = requester;
  }

  async function drain(): Promise<void> {
    cancelTimer();
    while (wanted !== null) {
      const requester = wanted;
      wanted = null;
      const outcome = await round(requester);
      if (outcome?.hasMore) want(requester);
      else schedule(outcome);
      // Not awaited: an edit must not wait for photos.
      if (outcome?.result === 'ok' && !outcome.hasMore) void keepPhotos();
    }
    // In the same turn as the last check of `wanted`, so that a later request starts its own round.
    running = null;
  }

  async function round(requester: Requester): Promise<RoundOutcome | null> {
    try {
      return await ports.sync(requester);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // The browser may have deleted the database during the round; the next round opens it again.
      const log = isDatabaseGone(error) ? console.info : console.error;
      log(`A round could not be finished: ${message}`, error);
      return null;
    }
  }

  async function keepPhotos(): Promise<void> {
    if (!photoPause.isOver()) return;
    try {
      photoPause.after(await ports.keepPhotos());
    } catch (error) {
      // The user signed out during the downloads; the records are here, and a later round tries again.
      console.info('Photos could not be stored:', error);
      photoPause.after('stopped');
    }
  }

  function schedule(outcome: RoundOutcome | null): void {
    cancelTimer();
    const delayMs = roundPause.next(outcome, ports.visibility());
    if (delayMs !== null) cancelTimer = ports.after(delayMs, () => void ask('app'));
  }

  return {
    wake: async () => {
      // The timer is set for the end of that time.
      if (!roundPause.isRetryAfterRunning()) await ask('app');
    },
    syncNow: () => ask('user'),
  };
}
