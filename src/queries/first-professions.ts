import {useMemo} from 'react';
import {firstDays} from '#src/domain/agenda.ts';
import {countedVows} from '#src/domain/vow-series.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTables} from './rows.ts';
import {useSettingsOf} from './settings.ts';
import {useToday} from './today.ts';

const tables = ['brothers', 'vows', 'formation_stages'] as const;

/** Returns the days of first profession by the ids of the brothers; `undefined` until they are read. */
export function useFirstProfessions(): ReadonlyMap<string, Day> | undefined {
  const views = useTables(tables);
  const settingsOf = useSettingsOf();
  const today = useToday();
  return useMemo(() => {
    if (!views) return undefined;
    const rows = {
      brothers: remainingRows(views.brothers.all),
      vows: remainingRows(views.vows.all),
      formation: remainingRows(views.formation_stages.all),
      settingsOf,
    };
    return firstDays(countedVows(rows, today), today);
  }, [views, settingsOf, today]);
}
