import {useLive, useLocal} from './local.ts';

/** Returns whether the user wants a notification in the morning; false until it is read. */
export function useHasMorningNotices(): boolean {
  return useLive(useLocal()?.facts)?.morning !== undefined;
}
