import {useMemo} from 'react';

import {
  type ProvinceSettings,
  readSettings,
  settingsByCircumscription,
} from '#src/domain/settings.ts';

import {useTable} from './rows.ts';

/** The province's own numbers; the defaults until they are on the device. */
export function useProvinceSettings(): ProvinceSettings {
  const settings = useTable('settings');
  return useMemo(() => readSettings((settings?.all ?? []).map(({row}) => row)), [settings]);
}

/** Gives what tells the settings that hold in a circumscription: its own, else the province's. */
export function useSettingsOf(): (circumscriptionId: string) => ProvinceSettings {
  const settings = useTable('settings');
  return useMemo(
    () => settingsByCircumscription((settings?.all ?? []).map(({row}) => row)),
    [settings],
  );
}

/** Tells whether the persons of this province are invented; `undefined` until its settings are read. */
export function useIsDemo(): boolean | undefined {
  const isRead = useTable('settings') !== undefined;
  const {demo} = useProvinceSettings();
  return isRead ? demo : undefined;
}
