import {useMemo} from 'react';

import {settingsByCircumscription, type SettingRow} from '#src/domain/settings.ts';
import type {VowRow} from '#src/domain/vow.ts';
import {vowStatus, type VowStatus} from '#src/domain/vow-status.ts';

import {remainingRows} from './remaining-rows.ts';
import {type TableView, useTable} from './rows.ts';
import {useToday} from './today.ts';

export type VowCounts = ReadonlyMap<VowStatus, number>;

/**
 * Counts the vow statuses of the brothers of a circumscription (`null`: of all) under these settings;
 * `undefined` until the records are read.
 */
export function useVowCounts(
  settings: readonly SettingRow[],
  circumscriptionId: string | null,
): VowCounts | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const today = useToday();
  const own = useMemo(() => vows && vowsByBrother(vows), [vows]);
  return useMemo(() => {
    if (!brothers || !own) return undefined;
    const settingsOf = settingsByCircumscription(settings);
    const counts = new Map<VowStatus, number>();
    for (const row of remainingRows(brothers.all)) {
      if (
        row.deleted_at ||
        (circumscriptionId ?? row.circumscription_id) !== row.circumscription_id
      )
        continue;
      const {status} = vowStatus({
        membershipStatus: row.membership_status,
        vows: own.get(row.id) ?? [],
        today,
        settings: settingsOf(row.circumscription_id),
      });
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    return counts;
  }, [brothers, own, today, settings, circumscriptionId]);
}

function vowsByBrother(vows: TableView<'vows'>): ReadonlyMap<string, readonly VowRow[]> {
  const byBrother = new Map<string, VowRow[]>();
  for (const row of remainingRows(vows.all)) {
    const own = byBrother.get(row.brother_id);
    if (own) own.push(row);
    else byBrother.set(row.brother_id, [row]);
  }
  return byBrother;
}
