import {useSyncExternalStore} from 'react';

import type {Facts} from '#src/db/facts.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';

import {useLive, useLocal} from './local.ts';

export type SyncStatus = {
  readonly text:
    | {readonly kind: 'attention'; readonly count: number}
    | {readonly kind: 'sending'; readonly position: number; readonly total: number}
    | {readonly kind: 'waiting'; readonly count: number}
    | {readonly kind: 'offline'; readonly asOf: Date | null}
    | {readonly kind: 'sent'; readonly at: Date | null};
  readonly colour: 'attention' | 'offline' | 'calm';
  /** Nobody answered of late, or the browser knows of no line. */
  readonly isOffline: boolean;
  /** When the records here were last known to be the server's; `null` before the first sync is whole. */
  readonly syncedAt: Date | null;
  /** What a person must do before syncing can go on. */
  readonly need: null | 'sign-in' | 'update-app' | 'not-a-member';
};

/** How things stand between this device and the server, computed from the outbox. */
export function useSyncStatus(): SyncStatus {
  const local = useLocal();
  const unsettled = useLive(local?.unsettled);
  const facts = useLive(local?.facts);
  const taken = useLive(local?.taken);
  const isOnline = useSyncExternalStore(subscribeToLine, () => navigator.onLine);
  return syncStatus({unsettled: unsettled ?? [], taken: taken ?? 0, facts: facts ?? {}, isOnline});
}

/** How many edits wait or need a person; `undefined` until it is known. */
export function useUnsettledCount(): number | undefined {
  return useLive(useLocal()?.unsettled)?.length;
}

type Standing = {
  readonly unsettled: readonly OutboxEntry[];
  /** How many the round under way has brought to the server. */
  readonly taken: number;
  readonly facts: Partial<Facts>;
  /** The browser's hint; the last round's end says more. */
  readonly isOnline: boolean;
};

export function syncStatus({unsettled, taken, facts, isOnline}: Standing): SyncStatus {
  const isSending = isOnline && hasGoneThrough(unsettled, taken, facts.round?.at ?? 0);
  const isOffline = !isOnline || (facts.round?.result === 'offline' && !isSending);
  const attention = countAttention(unsettled);
  const syncedAt = facts.syncedAt === undefined ? null : new Date(facts.syncedAt);
  return {
    text: textFor({unsettled, taken, isSending, isOffline, asOf: syncedAt}),
    colour: attention > 0 ? 'attention' : isOffline ? 'offline' : 'calm',
    isOffline,
    syncedAt,
    need: needFor(facts.round?.result),
  };
}

/**
 * Whether the round under way sends. After one that reached nobody the next asks before it sends, so what
 * has left since the last round's end has found an open line.
 */
function hasGoneThrough(
  unsettled: readonly OutboxEntry[],
  taken: number,
  lastRoundAt: number,
): boolean {
  return taken > 0 || unsettled.some(({leftAt}) => leftAt !== null && leftAt > lastRoundAt);
}

function countAttention(unsettled: readonly OutboxEntry[]): number {
  return unsettled.filter(({state}) => state === 'attention').length;
}

function textFor({
  unsettled,
  taken,
  isSending,
  isOffline,
  asOf,
}: Pick<Standing, 'unsettled' | 'taken'> & {
  readonly isSending: boolean;
  readonly isOffline: boolean;
  readonly asOf: Date | null;
}): SyncStatus['text'] {
  const attention = countAttention(unsettled);
  const waiting = unsettled.filter(({state}) => state === 'waiting');
  if (attention > 0) return {kind: 'attention', count: attention};
  if (isSending && waiting.length > 0)
    return {kind: 'sending', position: taken + 1, total: taken + waiting.length};
  if (waiting.length > 0) return {kind: 'waiting', count: waiting.length};
  return isOffline ? {kind: 'offline', asOf} : {kind: 'sent', at: asOf};
}

function needFor(result: NonNullable<Facts['round']>['result'] | undefined): SyncStatus['need'] {
  switch (result) {
    case 'reauth':
      return 'sign-in';
    case 'upgrade':
      return 'update-app';
    case 'revoked':
      return 'not-a-member';
    case 'ok':
    case 'offline':
    case 'failed':
    case undefined:
      return null;
  }
}

function subscribeToLine(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
