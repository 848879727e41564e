import {isDay, type Day} from '#src/lib/civil-date.ts';
import {isCachedStatus, type CachedStatus} from './status-rank.ts';

export type StatusOverride = {
  readonly value: CachedStatus;
  readonly reason: string | null;
  /** The last day on which it holds; `null` for no end. */
  readonly until: Day | null;
};

/**
 * Reads the override that holds today from `additional_info.status_override {value, reason, until}`, e.g. for a
 * brother who lost the clerical state. Users type it as JSON, so anything that is not exactly an override
 * (another value, an invalid end) is ignored.
 */
export function statusOverride(additionalInfo: unknown, today: Day): StatusOverride | null {
  const entry = property(additionalInfo, 'status_override');
  const value = property(entry, 'value');
  if (!isCachedStatus(value)) return null;
  const reason = property(entry, 'reason');
  const until = property(entry, 'until') ?? null;
  if (until !== null && (typeof until !== 'string' || !isDay(until) || until < today)) return null;
  return {value, reason: typeof reason === 'string' ? reason : null, until};
}

function property(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key))
    return undefined;
  return (holder as Readonly<Record<string, unknown>>)[key];
}
