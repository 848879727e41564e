import {useMemo} from 'react';
import {roleOn} from '#src/domain/house-days.ts';
import {isMember, lastsOn} from '#src/domain/membership.ts';
import type {AssignmentTable} from '#src/domain/moves.ts';
import {useReferringRows} from './referring-rows.ts';
import {type LocalRow, useRow, useTable} from './rows.ts';
import {useToday} from './today.ts';

export type Resident = {
  /** The assignment to the house. */
  readonly entry: LocalRow<AssignmentTable>;
  readonly brother: LocalRow<'brothers'>['row'];
  /** The present role; none in a suppressed house. */
  readonly role: string | null;
};

const houseTables = {
  fraternity_assignments: 'fraternities',
  institution_assignments: 'institutions',
} as const;

/**
 * Returns the present residents of a house, by the rows whose `field` refers to it. Archived brothers are left
 * out.
 */
export function useResidents(
  table: AssignmentTable,
  field: string,
  houseId: string,
): readonly Resident[] | undefined {
  const today = useToday();
  const assignments: readonly LocalRow<AssignmentTable>[] | undefined = useReferringRows(
    table,
    field,
    houseId,
  );
  const brothers = useTable('brothers');
  const house = useRow(houseTables[table], houseId);
  return useMemo(() => {
    if (!assignments || !brothers || house === undefined) return undefined;
    return assignments.flatMap((entry): Resident[] => {
      const brother = brothers.byId.get(entry.row.brother_id)?.row;
      const isResident =
        lastsOn(entry.row, today) && brother && !brother.deleted_at && isMember(brother);
      return isResident ? [{entry, brother, role: roleOn(entry.row, house?.row, today)}] : [];
    });
  }, [assignments, brothers, house, today]);
}
