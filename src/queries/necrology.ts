import {useMemo} from 'react';
import {type Dead, listDead} from '#src/domain/necrology.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useToday} from './today.ts';

/** Returns the dead of the province, from the rows on the device; `undefined` until they are read. */
export function useNecrology(collator: Intl.Collator): readonly Dead[] | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const entries = useTable('necrology_entries');
  const today = useToday();
  return useMemo(() => {
    if (!brothers || !vows || !ordinations || !entries) return undefined;
    return listDead({
      brothers: remainingRows(brothers.all),
      vows: remainingRows(vows.all),
      ordinations: remainingRows(ordinations.all),
      entries: remainingRows(entries.all),
      today,
      compareNames: collator.compare,
    });
  }, [brothers, vows, ordinations, entries, today, collator]);
}
