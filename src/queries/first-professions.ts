import {useMemo} from 'react';
import {firstDays} from '#src/domain/agenda.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useToday} from './today.ts';

/** Returns the days of first profession by the ids of the brothers; `undefined` until the vows are read. */
export function useFirstProfessions(): ReadonlyMap<string, Day> | undefined {
  const vows = useTable('vows');
  const today = useToday();
  return useMemo(() => vows && firstDays(remainingRows(vows.all), today), [vows, today]);
}
