import type {RoundOutcome} from './round.ts';

/** While nobody answers and the page is looked at, the next try comes this soon. */
const eagerMs = 2_000;
/** With nothing to send, a page that is looked at asks for news this often. */
const idleMs = 60_000;
/** A hidden page has nobody to show news to; becoming visible wakes it. */
const hiddenIdleMs = 300_000;
/** A server that answers with errors is asked less and less, up to this. */
const patientMs = 60_000;

/** How a page spaces its rounds. */
export type Patience = {
  /** How long to wait after a round, ms; `null` when only a person can change anything. */
  readonly after: (
    outcome: RoundOutcome | null,
    visibility: DocumentVisibilityState,
  ) => number | null;
  /** Whether the server asked to be left alone and that time is not over. */
  readonly isAskedFor: () => boolean;
};

/** `now` is in ms and never goes back; `random` spreads the devices that lost the server together. */
export function createPatience(now: () => number, random: () => number): Patience {
  let failures = 0;
  let quietUntil = -Infinity;

  return {
    after: (outcome, visibility) => {
      // Who was long without a line has met no error for that.
      failures = outcome === null || outcome.result === 'failed' ? failures + 1 : 0;
      const wishedMs = outcome?.retryAfterMs ?? 0;
      quietUntil = now() + wishedMs;
      const delayMs = delayAfter(outcome, failures, visibility);
      if (delayMs === null) return null;
      const dice = random();
      // Never sooner than the server wished; all that it refused at one moment would return at one moment.
      return Math.max(wishedMs * (1 + dice / 4), delayMs * (0.75 + dice / 2));
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
      // Nobody answered: asking costs nothing, and an edit should leave as soon as there is a line.
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
