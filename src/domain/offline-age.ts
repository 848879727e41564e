const dayMs = 24 * 3_600_000;

/** How long before the end the user is warned; of a short time, its second half. */
const warningDays = 14;

/** How a device stands that has not reached its server for some time. */
export type OfflineAge =
  | {readonly kind: 'fine'}
  /** The records are removed in so many days, unless the device reaches the server. */
  | {readonly kind: 'ending'; readonly daysLeft: number}
  | {readonly kind: 'passed'};

type Given = {
  /** When the records were last known to be the server's (device clock, ms). */
  readonly syncedAt: number;
  readonly maxOfflineDays: number;
  /** Device clock, ms. */
  readonly now: number;
};

/**
 * Judges how long a device may still show its records without the server. A clock that was set back makes the records look
 * fresh: a device without a connection has no other clock.
 */
export function offlineAge({syncedAt, maxOfflineDays, now}: Given): OfflineAge {
  const leftMs = syncedAt + maxOfflineDays * dayMs - now;
  if (leftMs <= 0) return {kind: 'passed'};
  if (leftMs > Math.min(warningDays, maxOfflineDays / 2) * dayMs) return {kind: 'fine'};
  return {kind: 'ending', daysLeft: Math.ceil(leftMs / dayMs)};
}
