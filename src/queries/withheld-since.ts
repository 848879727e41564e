import {useLive, useLocal} from './local.ts';

/**
 * Returns since when the server withholds newer changes, because a transaction has not ended; `null` when it
 * does not. Less than a minute does not count.
 */
export function useWithheldSince(): Date | null {
  const facts = useLive(useLocal()?.facts);
  if (facts?.heldSince === undefined || facts.syncedAt === undefined) return null;
  const since = new Date(facts.heldSince);
  return facts.syncedAt - since.getTime() >= 60_000 ? since : null;
}
