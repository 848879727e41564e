import {useMemo} from 'react';

import {type ProvinceSettings, readSettings} from '#src/domain/settings.ts';

import {useTable} from './rows.ts';

/** The province's own numbers; the defaults until they are on the device. */
export function useProvinceSettings(): ProvinceSettings {
  const settings = useTable('settings');
  return useMemo(() => readSettings((settings?.all ?? []).map(({row}) => row)), [settings]);
}
