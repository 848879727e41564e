import {useMemo} from 'react';
import {isMember, lastsToday} from '#src/domain/membership.ts';

import {type LocalRow, useTable} from './rows.ts';
import {useToday} from './today.ts';

/** Returns the present fraternity of each brother, by the brother's id; `undefined` until it is read. */
export function useHomes(): ReadonlyMap<string, string> | undefined {
  const today = useToday();
  const assignments = useTable('fraternity_assignments');
  const fraternities = useTable('fraternities');
  const brothers = useTable('brothers');
  return useMemo(() => {
    if (!assignments || !fraternities || !brothers) return undefined;
    const latest = new Map<string, LocalRow<'fraternity_assignments'>['row']>();
    for (const {row} of assignments.all) {
      const brother = brothers.byId.get(row.brother_id)?.row;
      const isPresent = lastsToday(row, today) && brother !== undefined && isMember(brother);
      const known = latest.get(row.brother_id);
      if (isPresent && (!known || known.start_date < row.start_date)) {
        latest.set(row.brother_id, row);
      }
    }
    const homes = [...latest].map(([brother, {fraternity_id: id}]): [string, string] => [
      brother,
      fraternities.byId.get(id)?.row.name ?? '',
    ]);
    return new Map(homes);
  }, [assignments, fraternities, brothers, today]);
}
