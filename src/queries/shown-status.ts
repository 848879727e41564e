import {useMemo} from 'react';
import {cachedStatus} from '#src/domain/cached-status.ts';
import {useChildren} from './children.ts';
import {remainingRows} from './remaining-rows.ts';
import type {LocalRow} from './rows.ts';
import {useSettingsOf} from './settings.ts';
import {useToday} from './today.ts';

type BrotherEntry = LocalRow<'brothers'>;

/**
 * Returns a brother with the status that his vows, orders and stages give him while edits of them wait; otherwise with
 * the stored one, which the server computes. `undefined` until they are read.
 */
export function useWithShownStatus(
  id: string | null | undefined,
  entry: BrotherEntry | null | undefined,
): BrotherEntry | null | undefined {
  const today = useToday();
  const settingsOf = useSettingsOf();
  const vows = useChildren('vows', id);
  const ordinations = useChildren('ordinations', id);
  const formation = useChildren('formation_stages', id);
  return useMemo(() => {
    if (!entry) return entry;
    if (!vows || !ordinations || !formation) return undefined;
    const isSettled = [...vows, ...ordinations, ...formation].every(
      ({state}) => state === 'synced',
    );
    if (isSettled) return entry;
    const status = cachedStatus({
      vows: remainingRows(vows),
      ordinations: remainingRows(ordinations),
      formation: remainingRows(formation),
      today,
      additionalInfo: entry.row.additional_info,
      settings: settingsOf(entry.row.circumscription_id),
    });
    return {...entry, row: {...entry.row, cached_status: status}};
  }, [entry, vows, ordinations, formation, today, settingsOf]);
}
