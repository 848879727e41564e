import {removeLocalSetting, unlessBlocked, writeLocalSetting} from './local-setting.ts';

/**
 * Notes how many edits of a user are unsent. The number is not in the database of the edits, because a browser may delete
 * that and keep this.
 */
export function markUnsent(userId: string, count: number): void {
  if (count > 0) writeLocalSetting(nameOf(userId), String(count));
  else removeLocalSetting(nameOf(userId));
}

/** Returns how many edits of a user were unsent when last noted; 0 when none were. */
export function readUnsentMark(userId: string): number {
  return Number(unlessBlocked(() => localStorage.getItem(nameOf(userId))));
}

function nameOf(userId: string): string {
  return `unsent/${userId}`;
}
