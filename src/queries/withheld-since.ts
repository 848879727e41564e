import {useLive, useLocal} from './local.ts';

/**
 * Since when the server holds newer changes back, because something there has not ended; `null` when it does not.
 * Shorter than a minute is nothing to tell.
 */
export function useWithheldSince(): Date | null {
  const facts = useLive(useLocal()?.facts);
  if (facts?.heldSince === undefined || facts.syncedAt === undefined) return null;
  const since = new Date(facts.heldSince);
  return facts.syncedAt - since.getTime() >= 60_000 ? since : null;
}
