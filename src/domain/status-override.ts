import {isDay, type Day} from '#src/lib/civil-date.ts';
import {isCachedStatus, type CachedStatus} from './status-rank.ts';

export type StatusOverride = {
  readonly value: CachedStatus;
  readonly reason: string | null;
  /** The last day it holds; `null` for good. */
  readonly until: Day | null;
};

/**
 * Reads the override that holds today from `additional_info.status_override {value, reason, until}`,
 * e.g. for one who lost the clerical state. People type it as JSON, so whatever is not exactly an
 * override (another value, an end that is no day) overrides nothing.
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
