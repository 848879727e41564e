import {useMemo} from 'react';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import type {RowOf} from '#src/records/registry.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useToday} from './today.ts';

/** The records that the rules about lives and houses read, with all fields of the assignments. */
export type LifeProvince = ProvinceRecords & {
  readonly institution_assignments: readonly RowOf<'institution_assignments'>[];
};

/** Returns the lives and the houses as this device shows them; `undefined` until they are read. */
export function useLifeProvince(): LifeProvince | undefined {
  const today = useToday();
  const settings = useTable('settings');
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const stages = useTable('formation_stages');
  const homes = useTable('fraternity_assignments');
  const posts = useTable('institution_assignments');
  const elections = useTable('elections');
  const fraternities = useTable('fraternities');
  const institutions = useTable('institutions');

  return useMemo(() => {
    if (!settings || !brothers || !vows || !ordinations) return undefined;
    if (!stages || !homes || !posts || !elections || !fraternities || !institutions)
      return undefined;
    return {
      today,
      settings: remainingRows(settings.all),
      brothers: remainingRows(brothers.all),
      vows: remainingRows(vows.all),
      ordinations: remainingRows(ordinations.all),
      formation_stages: remainingRows(stages.all),
      fraternity_assignments: remainingRows(homes.all),
      institution_assignments: remainingRows(posts.all),
      elections: remainingRows(elections.all),
      fraternities: remainingRows(fraternities.all),
      institutions: remainingRows(institutions.all),
      places: [],
      users: [],
    };
  }, [
    today,
    settings,
    brothers,
    vows,
    ordinations,
    stages,
    homes,
    posts,
    elections,
    fraternities,
    institutions,
  ]);
}
