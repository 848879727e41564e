import {useCallback, useSyncExternalStore} from 'react';
import {type StoredFacts, readFact, type RoundResult} from '#src/db/facts.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import type {Accepted} from '#src/db/unsettled.ts';
import {useLive, useLocal} from './local.ts';

export type SyncStatus = {
  readonly headline:
    | {readonly kind: 'attention'; readonly count: number}
    | {readonly kind: 'sending'; readonly position: number; readonly total: number}
    | {readonly kind: 'waiting'; readonly count: number}
    | {readonly kind: 'offline'; readonly asOf: Date | null}
    /** The server refuses the sync, or the device cannot store its result. */
    | {readonly kind: 'stopped'; readonly asOf: Date | null}
    /** `at`: `null` while the records of the first sync, or of another history of the server, arrive. */
    | {readonly kind: 'sent'; readonly at: Date | null};
  readonly colour: 'attention' | 'offline' | 'calm';
  /** The last requests had no answer, or the browser reports no connection. */
  readonly isOffline: boolean;
  /** The time at which the mirror was last equal to the server; `null` before the end of the first sync. */
  readonly syncedAt: Date | null;
  /** What the user must do before syncing can continue. */
  readonly need: null | Extract<RoundResult, 'reauth' | 'upgrade' | 'revoked'>;
  /** Why syncing has stopped; `until`: the end of the server's Retry-After. */
  readonly reason:
    | null
    | {readonly kind: 'offline' | 'failed' | 'disk-full'}
    | {readonly kind: 'busy'; readonly until: Date};
};

/** Returns the sync status of this device, computed from the outbox. */
export function useSyncStatus(): SyncStatus {
  const local = useLocal();
  const unsettled = useLive(local?.unsettled);
  const facts = useLive(local?.facts);
  const taken = useLive(local?.taken);
  const isOnline = useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
  // Before the outbox is read nobody knows whether everything is sent.
  if (unsettled === undefined) return syncStatus({unsettled: [], facts: {}, isOnline});
  return syncStatus({unsettled, taken, facts: facts ?? {}, isOnline});
}

/** Returns a function that tells whether the device is offline at that moment. */
export function useOfflineReader(): () => Promise<boolean> {
  const local = useLocal();
  return useCallback(async () => {
    const round = local === null ? undefined : await readFact(local.db, 'round');
    const facts = round === undefined ? {} : {round};
    return syncStatus({unsettled: [], facts, isOnline: navigator.onLine}).isOffline;
  }, [local]);
}

/** Returns the number of edits that wait or need attention; `undefined` until it is known. */
export function useUnsettledCount(): number | undefined {
  return useLive(useLocal()?.unsettled)?.length;
}

type SyncFacts = {
  readonly unsettled: readonly OutboxEntry[];
  /** The edits that the server has accepted in the present round; absent until they are known. */
  readonly taken?: Accepted | undefined;
  readonly facts: Partial<StoredFacts>;
  /** The browser's hint; the result of the last round is more reliable. */
  readonly isOnline: boolean;
};

/** `now`: device clock, ms. */
export function syncStatus(
  {unsettled, taken = none, facts, isOnline}: SyncFacts,
  now = Date.now(),
): SyncStatus {
  const isSending = isOnline && hasGoneThrough(unsettled, taken, facts.round?.at ?? 0);
  const isOffline = !isOnline || (facts.round?.result === 'offline' && !isSending);
  const attention = countAttention(unsettled);
  const syncedAt = facts.syncedAt === undefined ? null : new Date(facts.syncedAt);
  const isStopped = !isSending && isRefused(facts.round?.result);
  return {
    headline: headlineFor({
      unsettled,
      taken,
      isSending,
      isOffline,
      isStopped,
      asOf: syncedAt,
      isArriving: facts.staging !== undefined,
    }),
    colour: attention > 0 ? 'attention' : isOffline || isStopped ? 'offline' : 'calm',
    isOffline,
    syncedAt,
    need: requiredAction(facts.round?.result),
    reason: isSending ? null : reasonFor(facts, isOffline, now),
  };
}

const none: Accepted = {count: 0, at: 0};

function isRefused(result: NonNullable<StoredFacts['round']>['result'] | undefined): boolean {
  return result !== undefined && result !== 'ok' && result !== 'offline';
}

function reasonFor(
  {round, quietUntil = 0}: Partial<StoredFacts>,
  isOffline: boolean,
  now: number,
): SyncStatus['reason'] {
  if (isOffline) return {kind: 'offline'};
  if (round?.isDiskFull) return {kind: 'disk-full'};
  if (quietUntil > now) return {kind: 'busy', until: new Date(quietUntil)};
  return round?.result === 'failed' ? {kind: 'failed'} : null;
}

/**
 * Returns whether the present round is sending. After a round without a connection the next one first tests the
 * connection, so an edit sent since then proves it. Edits made after the last answer do not count.
 */
function hasGoneThrough(
  unsettled: readonly OutboxEntry[],
  taken: Accepted,
  lastRoundAt: number,
): boolean {
  return unsettled.some(
    ({state, leftAt, createdAt}) =>
      (leftAt !== null && leftAt > lastRoundAt) || (state === 'waiting' && createdAt <= taken.at),
  );
}

function countAttention(unsettled: readonly OutboxEntry[]): number {
  return unsettled.filter(({state}) => state === 'attention').length;
}

function headlineFor({
  unsettled,
  taken,
  isSending,
  isOffline,
  isStopped,
  asOf,
  isArriving,
}: Pick<SyncFacts, 'unsettled'> & {
  readonly taken: Accepted;
  readonly isSending: boolean;
  readonly isOffline: boolean;
  readonly isStopped: boolean;
  readonly asOf: Date | null;
  /** A new mirror is on its way; the server may not have all that it had confirmed before. */
  readonly isArriving: boolean;
}): SyncStatus['headline'] {
  const attention = countAttention(unsettled);
  const waiting = unsettled.filter(({state}) => state === 'waiting');
  if (attention > 0) return {kind: 'attention', count: attention};
  if (isSending && waiting.length > 0)
    return {
      kind: 'sending',
      position: taken.count + 1,
      total: taken.count + waiting.length,
    };
  if (waiting.length > 0) return {kind: 'waiting', count: waiting.length};
  if (isOffline) return {kind: 'offline', asOf};
  if (isStopped) return {kind: 'stopped', asOf};
  return {kind: 'sent', at: isArriving ? null : asOf};
}

function requiredAction(result: RoundResult | undefined): SyncStatus['need'] {
  return result === 'reauth' || result === 'upgrade' || result === 'revoked' ? result : null;
}

function subscribeToOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
