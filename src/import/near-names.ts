import {addToGroup} from '#src/lib/add-to-group.ts';
import {canBeAlike, countLetters, type LetterCounts, likeness} from '#src/lib/likeness.ts';

type Bearer<R> = {readonly row: R; readonly name: string; readonly letters: LetterCounts};

/** The same limit as for possible duplicates. */
const LEAST_LIKENESS = 0.92;

/**
 * Finds rows with similar names among some groups with the same initial sound: a comparison with all of 20,000 would
 * take a minute for a file.
 */
export type NearNames<R> = {
  readonly add: (name: string, group: string, row: R) => void;
  /** `null` searches all groups. */
  readonly near: (name: string, groups: readonly string[] | null) => R[];
};

export function createNearNames<R>(): NearNames<R> {
  const byInitial = new Map<string, Map<string, Bearer<R>[]>>();
  return {
    add: (name, group, row) => {
      const initial = initialOf(name);
      let groups = byInitial.get(initial);
      if (groups === undefined) byInitial.set(initial, (groups = new Map<string, Bearer<R>[]>()));
      addToGroup(groups, group, {row, name, letters: countLetters(name)});
    },
    near: (name, groups) => {
      const letters = countLetters(name);
      const initial = initialOf(name);
      const known = byInitial.get(initial) ?? new Map<string, Bearer<R>[]>();
      return [...(groups ?? known.keys())]
        .flatMap((group) => known.get(group) ?? [])
        .filter(
          (other) =>
            canBeAlike(letters, other.letters) && likeness(name, other.name) >= LEAST_LIKENESS,
        )
        .map(({row}) => row);
    },
  };
}

/** Until 1972 Indonesian wrote Dj, J and Oe for what is J, Y and U since, and many names keep it: Johanes, Yohanes. */
function initialOf(name: string): string {
  const [initial = ''] = name.replace(/^(dj|j)/, 'y').replace(/^oe/, 'u');
  return initial;
}
