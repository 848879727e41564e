import {useMemo} from 'react';

import {
  type ProvinceSettings,
  readSettings,
  settingsByCircumscription,
} from '#src/domain/settings.ts';

import {useTable} from './rows.ts';

/** Returns the province's settings; the defaults until they are on the device. */
export function useProvinceSettings(): ProvinceSettings {
  const settings = useTable('settings');
  return useMemo(() => readSettings((settings?.all ?? []).map(({row}) => row)), [settings]);
}

/** Returns a function that returns the settings of a circumscription: its own, otherwise the province's. */
export function useSettingsOf(): (circumscriptionId: string) => ProvinceSettings {
  const settings = useTable('settings');
  return useMemo(
    () => settingsByCircumscription((settings?.all ?? []).map(({row}) => row)),
    [settings],
  );
}

/** Returns whether this province is a demo with invented persons; `undefined` until its settings are read. */
export function useIsDemo(): boolean | undefined {
  const isRead = useTable('settings') !== undefined;
  const {demo} = useProvinceSettings();
  return isRead ? demo : undefined;
}
