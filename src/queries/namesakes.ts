import {useMemo} from 'react';
import {useTable} from './rows.ts';

/** Returns the ids of the brothers whose name another brother has too; `undefined` until they are read. */
export function useNamesakes(): ReadonlySet<string> | undefined {
  const brothers = useTable('brothers');
  return useMemo(() => {
    if (!brothers) return undefined;
    const firstOf = new Map<string, string>();
    const found = new Set<string>();
    for (const {row} of brothers.all) {
      const name = row.name.trim().toLowerCase();
      const first = firstOf.get(name);
      if (first === undefined) firstOf.set(name, row.id);
      else found.add(first).add(row.id);
    }
    return found;
  }, [brothers]);
}
