import {countLetters, shareLetters, type Letters} from '#src/lib/letters.ts';
import {likeness} from '#src/lib/likeness.ts';
import {addTo} from './rows-by-key.ts';

type Bearer<R> = {readonly row: R; readonly name: string; readonly letters: Letters};

/** As where possible duplicates are looked for. */
const LEAST_LIKENESS = 0.92;

/** Finds rows whose names are spelled almost alike, among those that begin with the same letter. */
export type NearNames<R> = {
  readonly add: (name: string, row: R) => void;
  readonly near: (name: string, isPossible: (row: R) => boolean) => R[];
};

export function createNearNames<R>(): NearNames<R> {
  const groups = new Map<string, Bearer<R>[]>();
  return {
    add: (name, row) => {
      const [initial] = name;
      if (initial !== undefined) addTo(groups, initial, {row, name, letters: countLetters(name)});
    },
    near: (name, isPossible) => {
      const letters = countLetters(name);
      const [initial = ''] = name;
      return (groups.get(initial) ?? [])
        .filter(
          (other) =>
            isPossible(other.row) &&
            shareLetters(letters, other.letters) &&
            likeness(name, other.name) >= LEAST_LIKENESS,
        )
        .map(({row}) => row);
    },
  };
}
