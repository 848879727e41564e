import {useMemo} from 'react';
import {roleOn} from '#src/domain/house-days.ts';
import {isMember, assignmentOn} from '#src/domain/membership.ts';
import type {RowOf} from '#src/records/registry.ts';
import {rowsByParent} from './children.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useToday} from './today.ts';

type BrotherRow = RowOf<'brothers'>;

/** The house where a brother lives today, and what he is there. */
export type Home = {
  readonly id: string;
  readonly house: string;
  readonly role: string | null;
};

/** Returns the present house of a brother; `null` without one. The same object each time. */
export type HomeOf = (brother: BrotherRow) => Home | null;

/**
 * Returns a function that finds the present house of a brother when it is asked, and remembers it. `undefined` until
 * the assignments are read; with `isWanted` false they are not, because 20,000 brothers have many.
 */
export function useHomes(isWanted = true): HomeOf | undefined {
  const today = useToday();
  const assignments = useTable(isWanted ? 'fraternity_assignments' : null);
  const fraternities = useTable('fraternities');
  return useMemo(() => {
    if (!assignments || !fraternities) return undefined;
    const own = rowsByParent('fraternity_assignments', assignments);
    const find = (brother: BrotherRow): Home | null => {
      if (!isMember(brother)) return null;
      const latest = assignmentOn(remainingRows(own.get(brother.id) ?? []), today);
      if (latest === undefined) return null;
      const {fraternity_id: id} = latest;
      const house = fraternities.byId.get(id)?.row;
      return {id, house: house?.name ?? '', role: roleOn(latest, house, today)};
    };
    const known = new Map<BrotherRow, Home | null>();
    return (brother) => {
      let home = known.get(brother);
      if (home === undefined) known.set(brother, (home = find(brother)));
      return home;
    };
  }, [assignments, fraternities, today]);
}
