import {readLocalSetting, writeLocalSetting} from './local-setting.ts';

/** Kept on the device: it was visited once, again, or wants no hint any more. */
const STORAGE_KEY = 'install-hint';
/** Lasts as long as the tab, so that a reload is no other visit. */
const VISIT_KEY = 'visit';

/**
 * Counts this visit and tells whether installing the app may be proposed: from the second one on, to who has
 * not said no.
 */
export function isInstallHintDue(): boolean {
  const known = readLocalSetting(STORAGE_KEY, ['once', 'due', 'never']);
  if (known === 'due' || known === 'never') return known === 'due';
  if (sessionStorage.getItem(VISIT_KEY) !== null) return false;
  sessionStorage.setItem(VISIT_KEY, 'counted');
  writeLocalSetting(STORAGE_KEY, known === 'once' ? 'due' : 'once');
  return known === 'once';
}

/** Never proposes it again on this device. */
export function dismissInstallHint(): void {
  writeLocalSetting(STORAGE_KEY, 'never');
}
