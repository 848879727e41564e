import {useMemo} from 'react';
import {type Dead, listDead} from '#src/domain/necrology.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTables} from './rows.ts';
import {useSettingsOf} from './settings.ts';
import {useToday} from './today.ts';

const tables = [
  'brothers',
  'vows',
  'ordinations',
  'formation_stages',
  'necrology_entries',
] as const;

/** Returns the dead of the province, from the rows on the device; `undefined` until they are read. */
export function useNecrology(collator: Intl.Collator): readonly Dead[] | undefined {
  const views = useTables(tables);
  const settingsOf = useSettingsOf();
  const today = useToday();
  return useMemo(
    () =>
      views &&
      listDead({
        brothers: remainingRows(views.brothers.all),
        vows: remainingRows(views.vows.all),
        ordinations: remainingRows(views.ordinations.all),
        formation: remainingRows(views.formation_stages.all),
        entries: remainingRows(views.necrology_entries.all),
        today,
        settingsOf,
        compareNames: collator.compare,
      }),
    [views, today, settingsOf, collator],
  );
}
