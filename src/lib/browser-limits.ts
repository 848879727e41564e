import {readLocalSetting, writeLocalSetting} from './local-setting.ts';

const STORAGE_KEY = 'browser-limits';

/** What this browser does not do: send changes while the app is closed, or promise to keep what is on the device. */
export type BrowserLimit = 'background' | 'keeping';

export function browserLimits(): BrowserLimit[] {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const limits: BrowserLimit[] = [];
  if (!('SyncManager' in window)) limits.push('background');
  if (storage?.persist === undefined) limits.push('keeping');
  return limits;
}

/** Whether the user has read about the limits and wants no more of it on this device. */
export function areLimitsKnown(): boolean {
  return readLocalSetting(STORAGE_KEY, ['known']) !== null;
}

export function rememberLimits(): void {
  writeLocalSetting(STORAGE_KEY, 'known');
}
