import {type TableView, useTable} from './rows.ts';

/** Returns the ids of the brothers whose name another brother has too; `undefined` until they are read. */
export function useNamesakes(): ReadonlySet<string> | undefined {
  const brothers = useTable('brothers');
  return brothers && namesakesIn(brothers);
}

const known = new WeakMap<TableView<'brothers'>, ReadonlySet<string>>();

/** Finds the namesakes once for all links of a page: a house has hundreds of them in a large province. */
function namesakesIn(brothers: TableView<'brothers'>): ReadonlySet<string> {
  const before = known.get(brothers);
  if (before) return before;
  const firstOf = new Map<string, string>();
  const found = new Set<string>();
  for (const {row} of brothers.all) {
    const name = row.name.trim().toLowerCase();
    const first = firstOf.get(name);
    if (first === undefined) firstOf.set(name, row.id);
    else found.add(first).add(row.id);
  }
  known.set(brothers, found);
  return found;
}
