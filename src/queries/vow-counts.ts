import {useMemo} from 'react';

import {rowsByBrother} from '#src/domain/rows-by-brother.ts';
import {settingsByCircumscription, type SettingRow} from '#src/domain/settings.ts';
import {vowStatus, type VowStatus} from '#src/domain/vow-status.ts';

import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
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
  const formation = useTable('formation_stages');
  const today = useToday();
  const vowsOf = useMemo(() => vows && rowsByBrother(remainingRows(vows.all)), [vows]);
  const stagesOf = useMemo(
    () => formation && rowsByBrother(remainingRows(formation.all)),
    [formation],
  );
  return useMemo(() => {
    if (!brothers || !vowsOf || !stagesOf) return undefined;
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
        vows: vowsOf(row.id),
        formation: stagesOf(row.id),
        today,
        settings: settingsOf(row.circumscription_id),
      });
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    return counts;
  }, [brothers, vowsOf, stagesOf, today, settings, circumscriptionId]);
}
