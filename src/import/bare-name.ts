import {withoutTitles} from '#src/lib/name-titles.ts';

/** Removes the titles before a friar's name and the letters of the Order after it: of 'p markus ofm cap' stays 'markus'. */
export function bareName(comparableName: string): string {
  return withoutTitles(comparableName).replace(AFTER_NAMES, '');
}

/** Returns the words of such a name in one order, because many sheets have the surname first. */
export function bareWords(comparableName: string): string {
  return bareName(comparableName).split(' ').sort().join(' ');
}

const AFTER_NAMES = / o ?f ?m ?(?:cap)?$/;
