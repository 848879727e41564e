import {useMemo} from 'react';
import {remainingRows} from './remaining-rows.ts';
import {useTables} from './rows.ts';
import {useSettingsOf} from './settings.ts';

const tables = [
  'brothers',
  'vows',
  'ordinations',
  'formation_stages',
  'necrology_entries',
] as const;

/** Returns the rows from which the days of the living and of the dead are computed; `undefined` until they are read. */
export function useJubileeRows(collator: Intl.Collator) {
  const views = useTables(tables);
  const settingsOf = useSettingsOf();
  return useMemo(
    () =>
      views && {
        brothers: remainingRows(views.brothers.all),
        vows: remainingRows(views.vows.all),
        ordinations: remainingRows(views.ordinations.all),
        formation: remainingRows(views.formation_stages.all),
        entries: remainingRows(views.necrology_entries.all),
        settingsOf,
        compareNames: collator.compare,
      },
    [views, settingsOf, collator],
  );
}
