import {useMemo} from 'react';

import {type LocalRow, useTable} from './rows.ts';
import {useToday} from './today.ts';

/** Returns the present fraternity of each brother, by the brother's id; `undefined` until it is read. */
export function useHomes(): ReadonlyMap<string, string> | undefined {
  const today = useToday();
  const assignments = useTable('fraternity_assignments');
  const fraternities = useTable('fraternities');
  return useMemo(() => {
    if (!assignments || !fraternities) return undefined;
    const latest = new Map<string, LocalRow<'fraternity_assignments'>['row']>();
    for (const {row} of assignments.all) {
      const isPresent = row.start_date <= today && (row.end_date === null || row.end_date >= today);
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
  }, [assignments, fraternities, today]);
}
