import {useMemo} from 'react';
import {type Dead, listDead} from '#src/domain/necrology.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useSettingsOf} from './settings.ts';
import {useToday} from './today.ts';

/** Returns the dead of the province, from the rows on the device; `undefined` until they are read. */
export function useNecrology(collator: Intl.Collator): readonly Dead[] | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const formation = useTable('formation_stages');
  const entries = useTable('necrology_entries');
  const settingsOf = useSettingsOf();
  const today = useToday();
  return useMemo(() => {
    if (!brothers || !vows || !ordinations || !formation || !entries) return undefined;
    return listDead({
      brothers: remainingRows(brothers.all),
      vows: remainingRows(vows.all),
      ordinations: remainingRows(ordinations.all),
      formation: remainingRows(formation.all),
      entries: remainingRows(entries.all),
      today,
      settingsOf,
      compareNames: collator.compare,
    });
  }, [brothers, vows, ordinations, formation, entries, today, settingsOf, collator]);
}
