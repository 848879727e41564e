import {useMemo} from 'react';
import {isMember, lastsOn} from '#src/domain/membership.ts';
import type {AssignmentTable} from '#src/domain/moves.ts';
import {useReferringRows} from './referring-rows.ts';
import {type LocalRow, useTable} from './rows.ts';
import {useToday} from './today.ts';

export type Resident = {
  /** The assignment to the house. */
  readonly entry: LocalRow<AssignmentTable>;
  readonly brother: LocalRow<'brothers'>['row'];
};

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
  return useMemo(() => {
    if (!assignments || !brothers) return undefined;
    return assignments.flatMap((entry): Resident[] => {
      const brother = brothers.byId.get(entry.row.brother_id)?.row;
      const isResident =
        lastsOn(entry.row, today) && brother && !brother.deleted_at && isMember(brother);
      return isResident ? [{entry, brother}] : [];
    });
  }, [assignments, brothers, today]);
}
