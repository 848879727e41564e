import type {RoundOutcome} from './round.ts';

/** The time until the next try while the page is visible and no answer comes. */
const eagerMs = 2_000;
/** The interval of pulls of a visible page with nothing to send. */
const idleMs = 60_000;
/** The interval of pulls of a hidden page; becoming visible starts a round. */
const hiddenIdleMs = 300_000;
/** The longest pause after a server error; the pauses grow up to it. */
const patientMs = 60_000;

/** The pauses between the rounds of a page. */
export type Patience = {
  /** The pause after a round, ms; `null` when only the user can change anything. */
  readonly after: (
    outcome: RoundOutcome | null,
    visibility: DocumentVisibilityState,
  ) => number | null;
  /** Tells whether the server's Retry-After is not over. */
  readonly isAskedFor: () => boolean;
};

/** `now` is in ms and never goes back; `random` spreads devices that lost the server at the same time. */
export function createPatience(now: () => number, random: () => number): Patience {
  let failures = 0;
  let quietUntil = -Infinity;

  return {
    after: (outcome, visibility) => {
      // A long time without a connection is not a row of server errors.
      failures = outcome === null || outcome.result === 'failed' ? failures + 1 : 0;
      const wishedMs = outcome?.retryAfterMs ?? 0;
      quietUntil = now() + wishedMs;
      const delayMs = delayAfter(outcome, failures, visibility);
      if (delayMs === null) return null;
      const dice = random();
      // Never before the Retry-After; spread, because all devices refused at one moment would return at
      // one moment.
      const putOffMs = outcome?.putOffMs ?? 0;
      return Math.max(wishedMs * (1 + dice / 4), putOffMs, delayMs * (0.75 + dice / 2));
    },
    isAskedFor: () => now() < quietUntil,
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
      return visibility === 'visible' ? eagerMs : idleMs;
    case 'reauth':
    case 'revoked':
    case 'upgrade':
      return patientMs;
    case 'signed-out':
      return null;
    case 'failed':
    case undefined:
      return Math.min(patientMs, eagerMs * 2 ** (failures - 1));
  }
}
