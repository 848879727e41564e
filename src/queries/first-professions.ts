import {useMemo} from 'react';
import {firstDays} from '#src/domain/agenda.ts';
import {countedVows} from '#src/domain/vow-series.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useSettingsOf} from './settings.ts';
import {useToday} from './today.ts';

/** Returns the days of first profession by the ids of the brothers; `undefined` until they are read. */
export function useFirstProfessions(): ReadonlyMap<string, Day> | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const formation = useTable('formation_stages');
  const settingsOf = useSettingsOf();
  const today = useToday();
  return useMemo(() => {
    if (!brothers || !vows || !formation) return undefined;
    const rows = {
      brothers: remainingRows(brothers.all),
      vows: remainingRows(vows.all),
      formation: remainingRows(formation.all),
      settingsOf,
    };
    return firstDays(countedVows(rows, today), today);
  }, [brothers, vows, formation, settingsOf, today]);
}
