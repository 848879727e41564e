import {useMemo} from 'react';
import type {CelebratingProvince} from '#src/domain/celebrations.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useProvinceSettings, useSettingsOf} from './settings.ts';

/** Returns the rows and settings from which celebrations are computed; `undefined` until they are read. */
export function useCelebratingProvince(collator: Intl.Collator): CelebratingProvince | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const formation = useTable('formation_stages');
  const entries = useTable('necrology_entries');
  const houses = useTable('fraternities');
  const settings = useProvinceSettings();
  const settingsOf = useSettingsOf();
  return useMemo(() => {
    if (!brothers || !vows || !ordinations || !formation || !entries || !houses) return undefined;
    return {
      brothers: remainingRows(brothers.all),
      vows: remainingRows(vows.all),
      ordinations: remainingRows(ordinations.all),
      formation: remainingRows(formation.all),
      entries: remainingRows(entries.all),
      houses: remainingRows(houses.all),
      settings,
      settingsOf,
      compareNames: collator.compare,
    };
  }, [brothers, vows, ordinations, formation, entries, houses, settings, settingsOf, collator]);
}
