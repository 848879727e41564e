import {growingPauseMs, spreadPauseMs} from '#src/backend/retry.ts';
import type {RoundOutcome} from './round-outcome.ts';

/** The time until the next try while the page is visible and no answer comes. */
const offlineMs = 2_000;
/** The interval of pulls of a visible page with nothing to send. */
const idleMs = 60_000;
/** The interval of pulls of a hidden page; becoming visible starts a round. */
const hiddenIdleMs = 300_000;
/** The pauses after server errors. */
const afterErrors = {firstMs: 2_000, growth: 2, longestMs: 60_000};

/** The pauses between the rounds of a page. */
type RoundPause = {
  /** The pause after a round, ms; `null` when only the user can change anything. */
  readonly next: (
    outcome: RoundOutcome | null,
    visibility: DocumentVisibilityState,
  ) => number | null;
  /** Tells whether the server's Retry-After is not over. */
  readonly isRetryAfterRunning: () => boolean;
};

/** `now` is in ms and never goes back; `random` spreads devices that lost the server at the same time. */
export function createRoundPause(now: () => number, random: () => number): RoundPause {
  let failures = 0;
  let quietUntil = -Infinity;

  return {
    next: (outcome, visibility) => {
      // A long time without a connection is not a row of server errors.
      failures = outcome === null || outcome.result === 'failed' ? failures + 1 : 0;
      const retryAfterMs = outcome?.retryAfterMs ?? 0;
      quietUntil = now() + retryAfterMs;
      const delayMs = delayAfter(outcome, failures, visibility);
      if (delayMs === null) return null;
      const dice = random();
      const putOffMs = outcome?.putOffMs ?? 0;
      const pauseMs = Math.max(putOffMs, spreadPauseMs(delayMs, retryAfterMs, dice));
      const nextSendMs = outcome?.result === 'ok' ? outcome.nextSendMs : undefined;
      return Math.min(pauseMs, nextSendMs ?? pauseMs);
    },
    isRetryAfterRunning: () => now() < quietUntil,
  };
}

function delayAfter(
  outcome: RoundOutcome | null,
  failures: number,
  visibility: DocumentVisibilityState,
): number | null {
  switch (outcome?.result) {
    case 'ok':
      return visibility === 'visible' ? idleMs : hiddenIdleMs;
    case 'offline':
      // Without an answer a try costs nothing, and an edit should be sent as soon as the connection is back.
      return visibility === 'visible' ? offlineMs : idleMs;
    case 'reauth':
    case 'revoked':
    case 'upgrade':
      return afterErrors.longestMs;
    case 'signed-out':
      return null;
    case 'failed':
    case undefined:
      return growingPauseMs(failures, afterErrors);
  }
}

/** The pauses of photos after no answer, a busy server, a refused token or a full disk. */
const afterPhotoErrors = {firstMs: 60_000, growth: 2, longestMs: 900_000};

/** The pauses between the photo downloads of a page after one that failed. */
type PhotoPause = {
  readonly isOver: () => boolean;
  readonly after: (outcome: 'done' | 'stopped') => void;
};

/** `now` is in ms and never goes back; `random` is from 0 to 1. */
export function createPhotoPause(now: () => number, random: () => number): PhotoPause {
  let failures = 0;
  let until = -Infinity;
  const pauseMs = () => spreadPauseMs(growingPauseMs(failures, afterPhotoErrors), null, random());
  return {
    isOver: () => now() >= until,
    after: (outcome) => {
      failures = outcome === 'stopped' ? failures + 1 : 0;
      until = failures === 0 ? -Infinity : now() + pauseMs();
    },
  };
}
