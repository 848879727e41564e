import {requestPersistence} from './device-storage.ts';
import {readLocalSetting, writeLocalSetting} from './local-setting.ts';

const STORAGE_KEY = 'browser-limits';

/** What this browser does not do: send changes while the app is closed, or promise to keep what is on the device. */
export type BrowserLimit = 'background' | 'keeping';

/** Asks the browser to keep what is on the device, and resolves to what it does not do. */
export async function findBrowserLimits(): Promise<BrowserLimit[]> {
  const isKept = await requestPersistence().catch(() => false);
  const limits: BrowserLimit[] = [];
  if (!sendsInBackground()) limits.push('background');
  if (!isKept) limits.push('keeping');
  return limits;
}

/** Whether this browser sends changes while the app is closed. */
export function sendsInBackground(): boolean {
  return 'SyncManager' in window;
}

/** Returns whether the user has dismissed the notice about the limits on this device. */
export function areLimitsKnown(): boolean {
  return readLocalSetting(STORAGE_KEY, ['known']) !== null;
}

/** Notes on this device that the user has dismissed the notice about the limits. */
export function rememberLimits(): void {
  writeLocalSetting(STORAGE_KEY, 'known');
}
