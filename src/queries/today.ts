import {useSyncExternalStore} from 'react';

import {type Day, dayOf} from '#src/lib/civil-date.ts';

let today: Day = dayOf(new Date());
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A timer does not run while the device sleeps, so one until midnight would be late in the morning. */
const lookMs = 60_000;

const signs = ['focus', 'pageshow', 'visibilitychange'] as const;

/** Returns the device's civil day, 'yyyy-MM-dd'; updated within a minute, and when the user comes back to the page. */
export function useToday(): Day {
  return useSyncExternalStore(subscribe, () => today);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const sign of signs) addEventListener(sign, updateToday);
    updateToday();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const sign of signs) removeEventListener(sign, updateToday);
    clearTimeout(timer);
  };
}

function updateToday(): void {
  clearTimeout(timer);
  timer = setTimeout(updateToday, Math.min(msToMidnight(new Date()), lookMs));
  const now = dayOf(new Date());
  if (now === today) return;
  today = now;
  for (const listener of listeners) listener();
}

function msToMidnight(now: Date): number {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return midnight.getTime() - now.getTime() + 500;
}
