import {readLocalSetting, writeLocalSetting} from './local-setting.ts';

/** Kept on the device. Absent, they are on. */
const STORAGE_KEY = 'single-keys';

/** Whether a key pressed by itself does something; whoever dictates, or slips, may not want that. */
export function singleKeysOn(): boolean {
  return readLocalSetting(STORAGE_KEY, ['off']) === null;
}

export function switchSingleKeys(to: 'on' | 'off'): void {
  if (to === 'on') localStorage.removeItem(STORAGE_KEY);
  else writeLocalSetting(STORAGE_KEY, to);
  for (const listener of listeners) listener();
}

export function subscribeSingleKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listeners = new Set<() => void>();
