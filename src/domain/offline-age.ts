const dayMs = 24 * 3_600_000;

/** How long before the removal the user is warned; of a short limit, the second half. */
const warningDays = 14;

/** The state of a device that has not reached its server for some time. */
export type OfflineAge =
  | {readonly kind: 'fine'}
  /** The records will be removed in this many days, unless the device reaches the server. */
  | {readonly kind: 'ending'; readonly daysLeft: number}
  | {readonly kind: 'passed'};

type Allowed = Pick<Given, 'syncedAt' | 'maxOfflineDays'>;

/** Returns the time from which a device may not show its records without the server; device clock, ms. */
export function offlineEnd({syncedAt, maxOfflineDays}: Allowed): number {
  return syncedAt + maxOfflineDays * dayMs;
}

type Given = {
  /** The time at which the mirror was last equal to the server (device clock, ms). */
  readonly syncedAt: number;
  readonly maxOfflineDays: number;
  /** Device clock, ms. */
  readonly now: number;
};

/**
 * Computes how long a device may still show its records without the server. A clock that was set back makes the
 * records look fresh: an offline device has no other clock.
 */
export function offlineAge({syncedAt, maxOfflineDays, now}: Given): OfflineAge {
  const leftMs = offlineEnd({syncedAt, maxOfflineDays}) - now;
  if (leftMs <= 0) return {kind: 'passed'};
  if (leftMs > Math.min(warningDays, maxOfflineDays / 2) * dayMs) return {kind: 'fine'};
  return {kind: 'ending', daysLeft: Math.ceil(leftMs / dayMs)};
}
