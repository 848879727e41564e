import {useSyncExternalStore} from 'react';

import {type OfflineAge, offlineAge} from '#src/domain/offline-age.ts';

import {useComputedJson, useLocal} from './local.ts';
import {useProvinceSettings} from './settings.ts';

const minuteMs = 60_000;

/** Returns how long this device may still show its records without the server; updated each minute. */
export function useOfflineAge(): OfflineAge {
  const live = useLocal()?.facts;
  const {maxOfflineDays} = useProvinceSettings();
  const minute = useSyncExternalStore(subscribe, thisMinute);
  return useComputedJson([live], () => {
    const {expiredSince, syncedAt} = live?.read() ?? {};
    if (expiredSince !== undefined) return {kind: 'passed'};
    if (syncedAt === undefined) return {kind: 'fine'};
    return offlineAge({syncedAt, maxOfflineDays, now: minute * minuteMs});
  });
}

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, minuteMs);
  // The timers of a hidden page may stop.
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs);
}
