import {useMemo} from 'react';
import {type Dead, listDead} from '#src/domain/necrology.ts';
import {useJubileeRows} from './jubilee-rows.ts';
import {useToday} from './today.ts';

/** Returns the dead of the province, from the rows on the device; `undefined` until they are read. */
export function useNecrology(collator: Intl.Collator): readonly Dead[] | undefined {
  const rows = useJubileeRows(collator);
  const today = useToday();
  return useMemo(() => rows && listDead({...rows, today}), [rows, today]);
}
