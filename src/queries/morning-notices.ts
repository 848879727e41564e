import {useLive, useLocal} from './local.ts';

/** Returns whether there is no text for the coming mornings: records that they may have named were removed. */
export function useIsMorningEmpty(): boolean {
  const byDay = useLive(useLocal()?.facts)?.morning?.byDay;
  return byDay !== undefined && Object.keys(byDay).length === 0;
}

/** Names the last change from the server that the records on screen follow from. */
export function useLastPull(): string | undefined {
  return JSON.stringify(useLive(useLocal()?.facts)?.cursor);
}

/** Returns whether the user wants a notification in the morning; false until it is read. */
export function useHasMorningNotices(): boolean {
  return useLive(useLocal()?.facts)?.morning !== undefined;
}
