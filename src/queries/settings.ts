import {useEffect, useMemo} from 'react';

import {
  type ProvinceSettings,
  readSettings,
  settingsByCircumscription,
} from '#src/domain/settings.ts';
import {readLocalSetting, writeLocalSetting} from '#src/lib/local-setting.ts';

import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';

/** Returns the province's settings; the defaults until they are on the device. */
export function useProvinceSettings(): ProvinceSettings {
  const settings = useTable('settings');
  return useMemo(() => readSettings(remainingRows(settings?.all ?? [])), [settings]);
}

/** Returns a function that returns the settings of a circumscription: its own, otherwise the province's. */
export function useSettingsOf(): (circumscriptionId: string) => ProvinceSettings {
  const settings = useTable('settings');
  return useMemo(() => settingsByCircumscription(remainingRows(settings?.all ?? [])), [settings]);
}

/** On a device, whether it last showed a demo: known before the settings are read. */
const DEMO_KEY = 'demo';

/**
 * Returns whether this province is a demo with invented persons; until its settings are read, what they said last on this
 * device, and `undefined` on a new one.
 */
export function useIsDemo(): boolean | undefined {
  const isRead = useTable('settings') !== undefined;
  const {demo} = useProvinceSettings();
  useEffect(() => {
    if (isRead) writeLocalSetting(DEMO_KEY, String(demo));
  }, [isRead, demo]);
  if (isRead) return demo;
  const known = readLocalSetting(DEMO_KEY, ['true', 'false']);
  return known === null ? undefined : known === 'true';
}
