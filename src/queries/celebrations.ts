import {useMemo} from 'react';
import type {CelebratingProvince} from '#src/domain/celebrations.ts';
import {useJubileeRows} from './jubilee-rows.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useProvinceSettings} from './settings.ts';

/** Returns the rows and settings from which celebrations are computed; `undefined` until they are read. */
export function useCelebratingProvince(collator: Intl.Collator): CelebratingProvince | undefined {
  const rows = useJubileeRows(collator);
  const houses = useTable('fraternities');
  const settings = useProvinceSettings();
  return useMemo(
    () => rows && houses && {...rows, houses: remainingRows(houses.all), settings},
    [rows, houses, settings],
  );
}
