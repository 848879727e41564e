import {useMemo} from 'react';
import type {CelebratingProvince} from '#src/domain/celebrations.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTables} from './rows.ts';
import {useProvinceSettings, useSettingsOf} from './settings.ts';

const tables = [
  'brothers',
  'vows',
  'ordinations',
  'formation_stages',
  'necrology_entries',
  'fraternities',
] as const;

/** Returns the rows and settings from which celebrations are computed; `undefined` until they are read. */
export function useCelebratingProvince(collator: Intl.Collator): CelebratingProvince | undefined {
  const views = useTables(tables);
  const settings = useProvinceSettings();
  const settingsOf = useSettingsOf();
  return useMemo(
    () =>
      views && {
        brothers: remainingRows(views.brothers.all),
        vows: remainingRows(views.vows.all),
        ordinations: remainingRows(views.ordinations.all),
        formation: remainingRows(views.formation_stages.all),
        entries: remainingRows(views.necrology_entries.all),
        houses: remainingRows(views.fraternities.all),
        settings,
        settingsOf,
        compareNames: collator.compare,
      },
    [views, settings, settingsOf, collator],
  );
}
