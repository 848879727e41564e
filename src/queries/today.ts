import {useSyncExternalStore} from 'react';

import {type Day, dayOf} from '#src/lib/civil-date.ts';

let today: Day = dayOf(new Date());
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Returns the device's civil day, 'yyyy-MM-dd'; updated at midnight and when the page becomes visible. */
export function useToday(): Day {
  return useSyncExternalStore(subscribe, () => today);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', updateToday);
    updateToday();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', updateToday);
    clearTimeout(timer);
  };
}

function updateToday(): void {
  clearTimeout(timer);
  timer = setTimeout(updateToday, msToMidnight(new Date()));
  const now = dayOf(new Date());
  if (now === today) return;
  today = now;
  for (const listener of listeners) listener();
}

function msToMidnight(now: Date): number {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return midnight.getTime() - now.getTime() + 500;
}
