import {useMemo} from 'react';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import type {RowOf, TableName} from '#src/records/registry.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTables} from './rows.ts';
import {useToday} from './today.ts';

/** The records that the rules about lives and houses read, with all fields of the assignments. */
export type LifeProvince = ProvinceRecords & {
  readonly institution_assignments: readonly RowOf<'institution_assignments'>[];
};

const tables = [
  'settings',
  'brothers',
  'vows',
  'ordinations',
  'formation_stages',
  'fraternity_assignments',
  'institution_assignments',
  'elections',
  'fraternities',
  'institutions',
] as const satisfies readonly TableName[];

/** Returns the lives and the houses as this device shows them; `undefined` until they are read. */
export function useLifeProvince(): LifeProvince | undefined {
  const today = useToday();
  const views = useTables(tables);
  return useMemo(
    () =>
      views && {
        today,
        settings: remainingRows(views.settings.all),
        brothers: remainingRows(views.brothers.all),
        vows: remainingRows(views.vows.all),
        ordinations: remainingRows(views.ordinations.all),
        formation_stages: remainingRows(views.formation_stages.all),
        fraternity_assignments: remainingRows(views.fraternity_assignments.all),
        institution_assignments: remainingRows(views.institution_assignments.all),
        elections: remainingRows(views.elections.all),
        fraternities: remainingRows(views.fraternities.all),
        institutions: remainingRows(views.institutions.all),
        places: [],
        users: [],
      },
    [today, views],
  );
}
